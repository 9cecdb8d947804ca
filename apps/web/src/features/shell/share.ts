/** Shares the page's address with the device's own share sheet. */

/** False if there is no share sheet or it fails, so that the caller must offer another way. */
export async function shareBySheet(): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title: document.title, url: window.location.href });
    return true;
  } catch (cause) {
    // A user who closes the sheet has decided, so no other way is offered.
    return cause instanceof DOMException && cause.name === 'AbortError';
  }
}
