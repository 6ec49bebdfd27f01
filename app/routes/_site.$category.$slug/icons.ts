import type { IconName } from "~/components/ui/icon";

/** The drawings this page puts into its sprite. */
export const packagePageIcons = [
  "pin",
  "calendar",
  "clock",
  "users",
  "plane",
  "landing",
  "hotel",
  "building",
  "check",
  "cross",
  "previous",
  "next",
] as const satisfies IconName[];
