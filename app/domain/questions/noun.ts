import type { Noun } from "~/records/noun";

export const faqNoun: Noun = {
  kind: "pertanyaan",
  name: "pertanyaan",
  title: "Tanya Jawab",
  path: "/admin/tanya-jawab",
  area: "content",
};
