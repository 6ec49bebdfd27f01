import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from "saxes";
import { tooLargeError } from "./sheet.ts";

/** Names are without their prefix; `parent` is "" for the root. */
interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>, parent: string): void;
  /** Character data and CDATA alike, in pieces. */
  text?(piece: string, name: string): void;
  close?(name: string, parent: string): void;
}

const deepest = 40;
const mostAttributes = 100;

/** Elements and attributes that the parts of one file may have together. */
export interface XmlBudget {
  nodes: number;
}

/** Hands each character to a strict parser once, so that time grows with the length alone. Throws UnreadableSheetError
 * beyond a limit, Error for what is not well-formed. */
export async function readXml(
  bytes: AsyncIterable<Uint8Array>,
  budget: XmlBudget,
  { open, text, close }: XmlHandlers,
): Promise<void> {
  const parser = new SaxesParser();
  const path: string[] = [];
  let attributes = 0;
  const countNode = () => {
    budget.nodes -= 1;
    if (budget.nodes < 0) throw tooLargeError();
  };
  const handleText = text && ((piece: string) => text(piece, path.at(-1) ?? ""));
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("A workbook declares no document type");
  });
  parser.on("attribute", (_: SaxesAttributePlain) => {
    attributes += 1;
    countNode();
    if (attributes > mostAttributes) throw tooLargeError();
  });
  parser.on("opentag", (tag: SaxesTagPlain) => {
    attributes = 0;
    countNode();
    const name = localName(tag.name);
    open?.(name, tag.attributes, path.at(-1) ?? "");
    path.push(name);
    if (path.length > deepest) throw tooLargeError();
  });
  parser.on("closetag", () => {
    const name = path.pop() ?? "";
    close?.(name, path.at(-1) ?? "");
  });
  if (handleText !== undefined) {
    parser.on("text", handleText);
    parser.on("cdata", handleText);
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of bytes) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode());
  parser.close();
}

export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
