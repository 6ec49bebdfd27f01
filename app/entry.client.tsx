import { RemixBrowser } from "@remix-run/react";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { holdTyped } from "~/components/form/typed-before-script";
import { surviveTranslation } from "~/components/layout/translated-page";
import { hydratedId } from "~/root";

/** RemixBrowser suspends until the data is read. React can't wait for it while it takes the page over in one go: without a
 * boundary above, that is fatal (its error 345). */
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
  // React takes the page over in one go, so that nothing can be typed between reading the fields and putting their values back.
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
