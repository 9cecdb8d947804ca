/** Opens a page of the payment vendor in a new tab. */

interface VendorPage {
  /** Asks the server for the address. */
  ask: () => Promise<string>;
  /** Origin of the live vendor's pages. The simulated one's are pages of ours. */
  vendor: string;
  /** Said of an answer without an address of the vendor. */
  missing: string;
}

/**
 * Call it in the handler of a press: the tab is opened with the press, because a browser refuses one that comes later.
 * @throws Error for an address of any other site, whatever the server says
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

/** If the browser allowed no tab, the page itself goes there. */
function show(url: string, tab: Window | null): void {
  if (!tab) {
    window.location.assign(url);
    return;
  }
  // The vendor's page gets no hold on this one.
  tab.opener = null;
  tab.location.replace(url);
}
