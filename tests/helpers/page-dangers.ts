/** Whatever ran, or would run at a click, or leads to where nobody meant to go. Runs inside the page of a browser, too. */
export function dangersIn({ ownerDocument: document }: Element): string[] {
  const found: string[] = [];
  if (document.defaultView && "ranScripts" in document.defaultView) found.push("a script ran");
  const harmless = ["http:", "https:", "mailto:", "tel:", "blob:"];
  // Asked for each address, jsdom goes through the whole page for a base.
  const { baseURI } = document;
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(`${element.tagName} has ${name}`);
      if (name === "style" && /jahat\.example|javascript:/i.test(value)) found.push(`painted with ${value}`);
      if (!["href", "src", "action", "formaction", "poster", "data"].includes(name)) continue;
      const address = new URL(value, baseURI);
      if (!harmless.includes(address.protocol)) found.push(`${element.tagName} ${name} ${value}`);
      if (address.hostname === "jahat.example") found.push(`${element.tagName} leads to ${value}`);
    }
  }
  const planted = [...document.scripts].some((script) => script.textContent?.trim() === "ran()");
  if (planted || document.querySelector("img[src='x']") !== null) found.push("markup became an element");
  for (const frame of document.querySelectorAll("iframe")) {
    if (!frame.src.startsWith("https://www.google.com/maps/embed")) found.push(`frame ${frame.src}`);
  }
  return found;
}

/** As somebody with a tool does: past the lengths and types that the browser would hold them to. Answers how many fields took it. */
export function typeEverywhere(value: string): number {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main input, main textarea"),
  ];
  const texts = fields.filter(
    ({ name, type }) => name !== "" && !["hidden", "file", "radio", "checkbox"].includes(type),
  );
  for (const field of texts) {
    if (field instanceof HTMLInputElement) field.type = "text";
    field.removeAttribute("maxlength");
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
    set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return texts.length;
}
