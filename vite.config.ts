import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { compressBuild } from "./app/build-plugins/compress-build.ts";
import { drawnIcons } from "./app/build-plugins/drawn-icons.ts";
import { leanManifest } from "./app/build-plugins/lean-manifest.ts";
import { minified } from "./app/build-plugins/minified.ts";
import { screenChunks, screensAlone } from "./app/build-plugins/screen-chunks.ts";
import { stampBuild } from "./app/build-plugins/stamp-build.ts";
import { trimSiteStyles } from "./app/build-plugins/trim-site-styles.ts";
import { unusedFramework } from "./app/build-plugins/unused-framework.ts";
import { wholeServer } from "./app/build-plugins/whole-server.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Where `npm run test:coverage` gathers what ran. */
const coverageFolder = process.env.NODE_V8_COVERAGE;

/** The bundles are traced back to their sources. */
const sourceMaps: Plugin = { name: "source-maps", config: () => ({ build: { sourcemap: "hidden" } }) };

export default defineConfig({
  plugins: [
    minified(),
    screensAlone(),
    drawnIcons(),
    unusedFramework(),
    tailwindcss(),
    trimSiteStyles(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        // The manifest's address can be flooded with made-up paths; the admin is small and public pages don't hydrate.
        v3_lazyRouteDiscovery: false,
        v3_routeConfig: true,
      },
    }),
    wholeServer(),
    leanManifest(),
    compressBuild(),
    stampBuild(),
    coverageFolder !== undefined && sourceMaps,
  ],
  resolve: { alias: { "~": path.join(import.meta.dirname, "app") } },
  // The address that SITE_URL has by default, which links and mails of a development server name.
  server: { host: process.env.HOST, port: Number(process.env.PORT ?? 3000), strictPort: true },
  // Found at the start: what is found on the way makes the first screen of a developer load two copies of React.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/route.tsx"] },
  // Rollup leaves out zod's fifty languages; esbuild, which bundles what Rollup leaves outside, would keep them.
  ssr: { noExternal: ["zod", "@conform-to/zod"] },
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    rollupOptions: {
      // Of the thousand that may be open by default, a machine that allows 1,024 refuses some, and the build with them.
      maxParallelFileOps: 100,
      output: { manualChunks: screenChunks(), onlyExplicitManualChunks: true },
      // Of packages' comments, and of routes without a screen: nothing that anybody here could mend.
      onwarn(warning, warn) {
        if (warning.code !== "INVALID_ANNOTATION" && warning.code !== "EMPTY_BUNDLE") warn(warning);
      },
    },
  },
});
