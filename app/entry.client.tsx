import { RemixBrowser } from "@remix-run/react";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { holdTyped } from "~/components/form/typed-before-script";
import { hydratedId } from "~/components/layout/hydrated-element";
import { surviveTranslation } from "~/components/layout/translated-page";

/** Waits until RemixBrowser has read its data. It suspends before that, and React cannot wait while it takes over the
 * page in one go: without a boundary above, that is fatal (React error 345). */
async function untilDataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

await untilDataIsRead();
const page = document.getElementById(hydratedId);
if (page !== null) {
  surviveTranslation(page);
  const putTypedBack = holdTyped(page);
  // React takes over the page in one go, so that nothing can be typed between reading the fields and putting their values back.
  flushSync(() => {
    hydrateRoot(
      page,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
  putTypedBack();
}
