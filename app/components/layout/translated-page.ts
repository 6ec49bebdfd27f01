/** Lets React work in a page whose texts a translator replaces. Google Translate puts a `<font>` around or in place of
 * each text node, which React still refers to. Removing such a node, or inserting before it, would throw, and an error
 * page would replace the screen (R25; https://github.com/facebook/react/issues/11538). A replaced text is put back
 * before React changes it, so that no stale words stay; the translator then translates the new text. */
export function surviveTranslation(page: HTMLElement): void {
  const { removeChild, insertBefore } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  const replacements = new WeakMap<Node, Element>();
  const originals = new WeakMap<Node, Node[]>();
  const note = (records: readonly MutationRecord[]) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const replacement = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
      if (replacement === undefined) continue;
      for (const removed of removedNodes) {
        if (!(removed instanceof Text)) continue;
        replacements.set(removed, replacement);
        originals.set(replacement, [...(originals.get(replacement) ?? []), removed]);
      }
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(page, { childList: true, subtree: true });

  const bringBack = (node: Node) => {
    note(observer.takeRecords());
    const replacement = replacements.get(node);
    if (node.isConnected || !replacement?.isConnected) return;
    replacement.replaceWith(...(originals.get(replacement) ?? []).filter((text) => !text.isConnected));
    // The exchange itself must not be taken for a translation.
    observer.takeRecords();
  };

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    bringBack(child);
    child.parentNode?.removeChild(child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    if (next !== null && next.parentNode !== this) bringBack(next);
    return insertBefore.call(this, child, next && childAround(this, next)) as Child;
  };
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (!this.isConnected) bringBack(this);
      nodeValue?.set?.call(this, value);
    },
  });
}

function isTranslation(node: Node | null): node is Element {
  return node instanceof Element && node.localName === "font";
}

/** The child of `parent` that is or contains `node`; null where there is none. */
function childAround(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
}
