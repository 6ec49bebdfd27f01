/** Server build that the Remix plugin of Vite puts together. */
declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";

  const build: ServerBuild;
  export = build;
}

/** Text of a script, minified by the build. */
declare module "*?minified" {
  const text: string;
  export default text;
}

/** An icon of Lucide, which `drawn-icons.ts` draws. */
declare module "virtual:icon/*" {
  import type { LucideIcon } from "~/components/ui/lucide-icon";

  const icon: LucideIcon;
  export default icon;
}
