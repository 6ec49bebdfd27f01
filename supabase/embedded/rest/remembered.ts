import { LRUCache } from "lru-cache";

const maxTexts = 200;
/** Longer ones are parsed each time, so that nobody fills the memory with them. */
const maxLength = 1000;

/**
 * The same as `parse`, but for texts that came lately: clients ask for the same few lists of columns over and over, and to
 * read one costs as much as a small query. What it returns is shared by all who ask, and must stay as it is.
 */
export function remembered<Value extends object>(parse: (text: string) => Value): (text: string) => Value {
  const known = new LRUCache<string, Value>({ max: maxTexts });
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = parse(text);
    if (text.length <= maxLength) known.set(text, value);
    return value;
  };
}
