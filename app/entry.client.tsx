import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTyped, WithTyped } from "~/components/form/typed-before-script";
import { finishTakingOver, hydratedId } from "~/components/layout/hydrated-element";
import { surviveTranslation } from "~/components/layout/translated-page";

/** Waits until RemixBrowser has read its data. It suspends before that, and a key or click makes React take over the page
 * in one go, when it cannot wait: without a boundary above, that is fatal (React error 345). */
async function untilDataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

const page = document.getElementById(hydratedId);
// The back button changes the address while React takes over the page, and the router would tell nobody.
if (page !== null) window.addEventListener("popstate", () => finishTakingOver(page), { once: true });
await untilDataIsRead();
if (page !== null) {
  surviveTranslation(page);
  const typed = keepTyped(page);
  // React works in slices of some milliseconds: the page stays usable meanwhile.
  startTransition(() => {
    hydrateRoot(
      page,
      <StrictMode>
        <WithTyped typed={typed}>
          <RemixBrowser />
        </WithTyped>
      </StrictMode>,
    );
  });
}
