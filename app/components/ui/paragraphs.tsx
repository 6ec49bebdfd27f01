import { isSafeAddress } from "~/lib/addresses";

const link = /\[([^[\]]+)\]\(([^()\s]+)\)/g;

/** Draws stored text as paragraphs, separated by empty lines. `[words](address)` becomes a link where the address is
 * safe. */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs never change their places
    <p key={index} className="mb-3 whitespace-pre-line wrap-anywhere">
      {withLinks(paragraph)}
    </p>
  ));
}

function withLinks(paragraph: string): React.ReactNode[] {
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: words, 2: address = "", index } of paragraph.matchAll(link)) {
    if (!isSafeAddress(address)) continue;
    parts.push(
      paragraph.slice(end, index),
      <a key={index} href={address}>
        {words}
      </a>,
    );
    end = index + whole.length;
  }
  return [...parts, paragraph.slice(end)];
}
