import type { Noun } from "~/records/noun";

export const branchNoun: Noun = {
  kind: "cabang",
  name: "cabang",
  title: "Cabang",
  path: "/admin/cabang",
  area: "content",
};
