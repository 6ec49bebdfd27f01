import type { Plugin } from "vite";

/** Vite plugin that works on the finished files. The server's build comes last, moves its own assets to those of the browser and
 * writes the list of routes; plugins of this kind follow one another in their order. */
export function afterServerBuild(name: string, work: () => Promise<void>): Plugin {
  let isServerBuild = false;
  return {
    name,
    apply: "build",
    configResolved(config) {
      isServerBuild = Boolean(config.build.ssr);
    },
    closeBundle: {
      sequential: true,
      order: "post",
      async handler() {
        if (isServerBuild) await work();
      },
    },
  };
}
