/** Hands the page's address on by the device's own sheet. */

/** False where there is no sheet, or it fails: then something else has to do it. */
export async function shareBySheet(): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title: document.title, url: window.location.href });
    return true;
  } catch (cause) {
    // Closing the sheet is an answer.
    return cause instanceof DOMException && cause.name === 'AbortError';
  }
}
