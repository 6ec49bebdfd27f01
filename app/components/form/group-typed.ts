import { groupDigits } from "~/lib/numbers";

/** Groups digits for comfort: the server reads ungrouped numbers too. */
export function groupTyped({ currentTarget: input }: React.FormEvent<HTMLInputElement>): void {
  const typed = { text: input.value, cursor: input.selectionStart ?? input.value.length };
  const { text, cursor } = groupDigits(typed);
  if (text === typed.text) return;
  input.value = text;
  input.setSelectionRange(cursor, cursor);
}
