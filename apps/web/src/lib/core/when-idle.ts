/** Waits until a page is idle, for work that must not delay its first paint. */

/** Delay in browsers that cannot report when they are idle, such as Safari. Milliseconds. */
const FALLBACK_DELAY_MS = 200;

/** Calls back once the page is loaded and idle. The returned function cancels the wait. */
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
