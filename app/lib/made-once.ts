/** Returns a function that makes a value when it is first asked for. Formatters of Intl are made this way: the first one of
 * a page takes a browser 10 ms or more, and not every screen needs one. */
export function madeOnce<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
