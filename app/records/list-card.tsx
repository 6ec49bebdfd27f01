import ArrowDown from "virtual:icon/arrow-down";
import ArrowUp from "virtual:icon/arrow-up";
import { Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ConfirmDelete } from "~/components/form/confirm-delete";
import { FormSignature } from "~/components/form/form-start";
import { ActiveBadge } from "~/components/ui/state-badge";
import type { Direction } from "~/lib/order";
import { binNotice } from "./history";
import { formAddress, type Noun } from "./noun";

export interface ListItem {
  id: string;
  title: string;
  isActive: boolean;
}

interface CardPlace {
  place: number;
  places: number;
  onMove: (direction: Direction) => void;
  handle?: React.ReactNode;
}

export interface ListCardLook {
  mark?: React.ReactNode;
  badges?: React.ReactNode;
  children: React.ReactNode;
}

interface ListCardProps extends ListCardLook {
  noun: Noun;
  item: ListItem;
  /** Absent in lists that staff cannot put in order. */
  placed?: CardPlace;
}

export function ListCard({ noun, item, mark, badges, placed, children }: ListCardProps) {
  const { id, title, isActive } = item;
  return (
    <article aria-labelledby={`judul-${id}`} className="flex h-full flex-col gap-3">
      <div className="flex items-center gap-3">
        {mark}
        <h2 id={`judul-${id}`} className="min-w-0 grow wrap-anywhere">
          {title}
        </h2>
        {placed?.handle}
      </div>
      <p className="flex flex-wrap gap-1.5">
        <ActiveBadge isActive={isActive} />
        {badges}
      </p>
      <div className="grow">{children}</div>
      {placed && <MoveButtons noun={noun} item={item} placed={placed} />}
      <div className="flex flex-wrap gap-2 border-t border-rule pt-3">
        <Toggle noun={noun} item={item} />
        <Link className="btn btn-small" to={formAddress(noun, id)}>
          Edit
          <span className="sr-only">
            {noun.name} {title}
          </span>
        </Link>
        <ConfirmDelete action={noun.path} id={id} what={noun.name} name={title}>
          {binNotice}
        </ConfirmDelete>
      </div>
    </article>
  );
}

type ButtonProps = Pick<ListCardProps, "noun" | "item">;

function Toggle({ noun: { path, name }, item: { id, title, isActive } }: ButtonProps) {
  const fetcher = useFetcher({ key: `toggle-${id}` });
  return (
    <fetcher.Form method="post" action={path}>
      <FormSignature />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="isActive" value={String(!isActive)} />
      <button type="submit" name="intent" value="toggle" className="btn btn-small">
        {isActive ? "Nonaktifkan" : "Aktifkan"}
        <span className="sr-only">
          {name} {title}
        </span>
      </button>
    </fetcher.Form>
  );
}

const moves = [
  { direction: "up", intent: "move-up", label: "Naikkan", Icon: ArrowUp },
  { direction: "down", intent: "move-down", label: "Turunkan", Icon: ArrowDown },
] as const;

function MoveButtons({ noun, item, placed }: ButtonProps & { placed: CardPlace }) {
  const { id, title } = item;
  const { place, places, onMove } = placed;
  const pressed = useRef<Direction | null>(null);
  const isEnd = (direction: Direction) => place === (direction === "up" ? 1 : places);
  useEffect(() => {
    if (pressed.current === null) return;
    // A moved card has lost the focus. At the end of the list only the opposite button works.
    const goesOn = pressed.current === "up" ? place > 1 : place < places;
    const direction = goesOn ? pressed.current : pressed.current === "up" ? "down" : "up";
    document.getElementById(`${direction}-${id}`)?.focus();
    pressed.current = null;
  }, [id, place, places]);
  const press = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const move = moves.find(
      ({ intent }) => submitter instanceof HTMLButtonElement && submitter.value === intent,
    );
    if (move === undefined) return;
    pressed.current = move.direction;
    onMove(move.direction);
  };
  return (
    <form method="post" action={noun.path} onSubmit={press} className="flex items-center gap-2">
      <FormSignature />
      <input type="hidden" name="id" value={id} />
      <span className="help grow">
        Urutan {place} dari {places}
      </span>
      {moves.map(({ direction, intent, label, Icon }) => (
        <button
          key={direction}
          id={`${direction}-${id}`}
          type="submit"
          name="intent"
          value={intent}
          disabled={isEnd(direction)}
          className="btn btn-small"
        >
          <Icon aria-hidden="true" className="size-4" />
          <span className="sr-only">
            {label} {noun.name} {title}
          </span>
        </button>
      ))}
    </form>
  );
}
