import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * The page's data, read before React begins: RemixBrowser suspends until then, with nothing above it that
 * could wait, and a key pressed meanwhile makes React render at once, where that is fatal (its error 345):
 * the page would stay without script.
 */
async function untilDataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

await untilDataIsRead();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
