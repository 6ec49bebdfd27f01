/** A field of a form as its page sends it: [name, value]. */
export type FormField = [name: string, value: string];

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** What escaped HTML says. */
export function decode(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Every named field and button of a page's forms, with the values they have there. */
export function formFields(html: string): FormField[] {
  const tags = html.matchAll(/<(input|textarea|select|button)\b[^>]*>(?:([^<]*)<\/textarea>)?/g);
  return [...tags].flatMap(([tag, , content]): FormField[] => {
    const name = attribute(tag, "name");
    return name === undefined ? [] : [[decode(name), decode(content ?? attribute(tag, "value") ?? "")]];
  });
}
