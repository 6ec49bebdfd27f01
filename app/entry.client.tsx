import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTyped, WithTyped } from "~/components/form/typed-before-script";
import { hydratedId } from "~/components/layout/hydrated-element";
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

/** Loads the page that the address names where that is no longer the document's, as a browser without script does; returns
 * whether it did. The back button changes the address alone where the page before was drawn by script and this one was loaded
 * anew since. React would draw that page with this one's data, which fails. */
function followAddress(): boolean {
  const isElsewhere = window.openedAddress !== window.location.href.split("#")[0];
  if (isElsewhere) window.location.reload();
  return isElsewhere;
}

/** The page as React draws it. Once React has taken over, its router follows the address. */
function TakenOver() {
  useEffect(() => window.removeEventListener("popstate", followAddress), []);
  return <RemixBrowser />;
}

const page = document.getElementById(hydratedId);
if (page !== null) window.addEventListener("popstate", followAddress);
await untilDataIsRead();
if (page !== null && !followAddress()) {
  surviveTranslation(page);
  const typed = keepTyped(page);
  // React works in slices of some milliseconds: the page stays usable meanwhile.
  startTransition(() => {
    hydrateRoot(
      page,
      <StrictMode>
        <WithTyped typed={typed}>
          <TakenOver />
        </WithTyped>
      </StrictMode>,
    );
  });
}
