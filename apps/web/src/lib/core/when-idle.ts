/** Waits until a page has come to rest, for what may not cost its first paint anything. */

/** Delay in browsers that cannot report when they are idle, such as Safari. Milliseconds. */
const FALLBACK_DELAY_MS = 200;

/** Calls back once the page is loaded and idle. The function that it returns gives up waiting. */
export function whenIdle(callback: () => void): () => void {
  let stop = (): void => undefined;
  const wait = (): void => {
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(callback);
      stop = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(callback, FALLBACK_DELAY_MS);
      stop = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    stop = () => window.removeEventListener('load', wait);
  }
  return () => stop();
}
