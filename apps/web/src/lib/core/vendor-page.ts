/** Opens a page of the payment vendor in a new tab. */

interface VendorPage {
  /** Requests the page's address from the server. */
  ask: () => Promise<string>;
  /** Origin of the live vendor's pages. The simulated vendor's pages are our own. */
  vendor: string;
  /** The error message if the response has no address of the vendor. */
  missing: string;
}

/**
 * Call it in the handler of a press: the tab is opened during the press, because browsers block tabs that are opened
 * later.
 * @throws Error for an address of any other site, even if the server sent it
 */
export async function openVendorPage({ ask, vendor, missing }: VendorPage): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    const url = await ask();
    const known = [window.location.origin, vendor];
    if (!URL.canParse(url) || !known.includes(new URL(url).origin)) throw new Error(missing);
    show(url, tab);
  } catch (cause) {
    tab?.close();
    throw cause;
  }
}

/** If the browser blocked the tab, this page goes to the address instead. */
function show(url: string, tab: Window | null): void {
  if (!tab) {
    window.location.assign(url);
    return;
  }
  // The vendor's page gets no reference to this window.
  tab.opener = null;
  tab.location.replace(url);
}
