import { useRef } from "react";

/** Where an item was lifted, and where it is now; both count from 0. */
interface Carried {
  from: number;
  to: number;
}

type Step = "lifted" | "moved" | "dropped" | "cancelled";

interface ReorderOptions {
  onMove: (carried: Carried) => void;
  /** Hears each step of an item that is carried with the keyboard. */
  onStep?: (step: Step, carried: Carried) => void;
}

/** Pixels; a shorter way is a click. */
const shortestDrag = 4;

/** While the pointer is this near to the edge of the window, the page scrolls. Pixels, and pixels per frame. */
const scrollZone = 80;
const scrollStep = 12;

/** Makes the children of a list movable by their `data-handle`: with mouse, pen and finger, and with the keyboard where the
 * handle is a button. They only look moved until `onMove` changes their order. Returns the properties of the list element. */
export function useReorder({ onMove, onStep }: ReorderOptions) {
  /** The item that is carried with the keyboard. */
  const lifted = useRef<LiftedItem | null>(null);
  const putDown = () => {
    lifted.current?.putDown();
    lifted.current = null;
  };
  const drop = (item: LiftedItem) => {
    const { from, to } = item.place;
    if (!item.putDown() || from === to) return;
    const focused = document.activeElement;
    onMove({ from, to });
    // An element that moves loses the focus.
    if (focused === item.handle) requestAnimationFrame(() => item.handle.focus());
  };
  const onPointerDown = (event: React.PointerEvent<HTMLElement>) => {
    const item = event.isPrimary && event.button === 0 ? itemOf(event) : null;
    if (item) followPointer(event, item, (isDropped) => (isDropped ? drop(item) : item.putDown()));
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    const { key } = event;
    const isPress = key === " " || key === "Enter";
    const item = lifted.current ?? (isPress ? itemOf(event) : null);
    if (item === null) return;
    const step = lifted.current === null ? "lifted" : isPress ? "dropped" : item.answer(key);
    if (step === null) return;
    event.preventDefault();
    onStep?.(step, item.place);
    lifted.current = step === "lifted" || step === "moved" ? item : null;
    if (step === "dropped") drop(item);
    if (step === "cancelled") item.putDown();
  };
  return { "data-reorder": "", onPointerDown, onKeyDown, onBlur: putDown };
}

/** The item whose handle an event is about, unless it is in a list inside an item. */
function itemOf({ currentTarget: list, target }: React.SyntheticEvent<HTMLElement>): LiftedItem | null {
  const handle = target instanceof Element ? target.closest<HTMLElement>("[data-handle]") : null;
  return handle?.closest("[data-reorder]") === list && handle ? new LiftedItem(list, handle) : null;
}

interface Place {
  left: number;
  top: number;
}

interface Slot extends Place {
  width: number;
  height: number;
}

/** Whether a slot lies in the direction of an arrow key, by the way to its centre. */
const directions: { readonly [key: string]: (x: number, y: number) => boolean } = {
  ArrowUp: (_x, y) => y < -1,
  ArrowDown: (_x, y) => y > 1,
  ArrowLeft: (x) => x < -1,
  ArrowRight: (x) => x > 1,
};

/** An item that is carried over its list. The slots are those of all items when it was lifted, on the page. */
class LiftedItem {
  readonly place: Carried;
  readonly handle: HTMLElement;
  readonly #list: HTMLElement;
  readonly #items: readonly HTMLElement[];
  readonly #slots: readonly Slot[];

  constructor(list: HTMLElement, handle: HTMLElement) {
    this.handle = handle;
    this.#list = list;
    this.#items = [...list.children].filter((child) => child instanceof HTMLElement);
    this.#slots = this.#items.map((item) => {
      const { left, top, width, height } = item.getBoundingClientRect();
      return { left: left + window.scrollX, top: top + window.scrollY, width, height };
    });
    const from = this.#items.findIndex((item) => item.contains(handle));
    this.place = { from, to: from };
  }

  /** Carries the item this far from its slot; the others make room at the nearest one. */
  follow(x: number, y: number): void {
    const { from } = this.place;
    const ways = this.#slots.map((_slot, place) => this.#wayTo(place, from));
    const distances = ways.map((way) => Math.hypot(way.x - x, way.y - y));
    this.place.to = distances.indexOf(Math.min(...distances));
    this.#draw({ x, y });
  }

  /** Answers a key while the keyboard carries the item: an arrow takes it to the nearest slot in its direction. */
  answer(key: string): "moved" | "cancelled" | null {
    if (key === "Escape") return "cancelled";
    const isAhead = directions[key];
    if (!isAhead) return null;
    let nearest = Number.POSITIVE_INFINITY;
    const { from, to } = this.place;
    for (const place of this.#slots.keys()) {
      const { x, y } = this.#wayTo(place, to);
      const distance = Math.hypot(x, y);
      if (!isAhead(x, y) || distance >= nearest) continue;
      nearest = distance;
      this.place.to = place;
    }
    this.#draw();
    this.#items[from]?.scrollIntoView({ block: "nearest" });
    return "moved";
  }

  /** Draws the items where they were. Returns whether they are still those of the list. */
  putDown(): boolean {
    for (const item of this.#items) {
      delete item.dataset.lifted;
      item.style.removeProperty("transform");
    }
    const { children } = this.#list;
    return (
      children.length === this.#items.length && this.#items.every((item, place) => item === children[place])
    );
  }

  #wayTo(place: number, from: number) {
    const [start, end] = [this.#slots[from], this.#slots[place]].map((slot) => ({
      x: slot ? slot.left + slot.width / 2 : 0,
      y: slot ? slot.top + slot.height / 2 : 0,
    }));
    return { x: (end?.x ?? 0) - (start?.x ?? 0), y: (end?.y ?? 0) - (start?.y ?? 0) };
  }

  /** `way`: how far the lifted item is from its slot, where it is not in another. */
  #draw(way?: { x: number; y: number }): void {
    const { from, to } = this.place;
    const order = [...this.#items.keys()].filter((index) => index !== from);
    order.splice(to, 0, from);
    const places = placesOf(order, this.#slots);
    for (const [index, item] of this.#items.entries()) {
      const [slot, place] = [this.#slots[index], places[order.indexOf(index)]];
      if (!slot || !place) continue;
      const isLifted = index === from;
      const { x, y } = (isLifted && way) || { x: place.left - slot.left, y: place.top - slot.top };
      item.dataset.lifted = isLifted ? "yes" : "no";
      item.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    }
  }
}

/** Places of items in an order: below each other in a column, whatever their heights are; else the slots of a grid. */
function placesOf(order: readonly number[], slots: readonly Slot[]): readonly Place[] {
  const [first, second] = slots;
  if (!first || !second || slots.some(({ left }) => left !== first.left)) return slots;
  const gap = second.top - first.top - first.height;
  let { left, top } = first;
  return order.map((index) => {
    const place = { left, top };
    top += (slots[index]?.height ?? 0) + gap;
    return place;
  });
}

/** Carries an item with the pointer that is down, until it is up (`isDropped`), or is taken away by Escape or the browser. */
function followPointer(
  { pointerId, clientX, clientY }: React.PointerEvent,
  item: LiftedItem,
  onEnd: (isDropped: boolean) => void,
): void {
  const start = { x: clientX + window.scrollX, y: clientY + window.scrollY };
  let pointer = { x: clientX, y: clientY };
  let isCarried = false;
  const follow = () =>
    item.follow(pointer.x + window.scrollX - start.x, pointer.y + window.scrollY - start.y);
  const scroll = () => {
    const { y } = pointer;
    const step = y < scrollZone ? -scrollStep : y > window.innerHeight - scrollZone ? scrollStep : 0;
    if (isCarried && step !== 0) {
      window.scrollBy({ top: step, behavior: "instant" });
      follow();
    }
    frame = requestAnimationFrame(scroll);
  };
  let frame = requestAnimationFrame(scroll);
  const listening = new AbortController();
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { signal: listening.signal });
  const end = (isDropped: boolean) => {
    listening.abort();
    cancelAnimationFrame(frame);
    onEnd(isDropped);
  };
  listen("pointermove", (event) => {
    if (event.pointerId !== pointerId) return;
    pointer = { x: event.clientX, y: event.clientY };
    isCarried ||= Math.hypot(pointer.x - clientX, pointer.y - clientY) >= shortestDrag;
    if (isCarried) follow();
  });
  listen("pointerup", (event) => event.pointerId === pointerId && end(true));
  listen("pointercancel", (event) => event.pointerId === pointerId && end(false));
  listen("keydown", ({ key }) => key === "Escape" && end(false));
  listen("selectstart", (event) => event.preventDefault());
}
