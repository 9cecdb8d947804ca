/**
 * Sends the page's height to the site that embeds it, and reports when Escape is pressed, so that the site closes its
 * dialog. The site's script sends the first message; only listed origins get a reply, and only at the origin that sent
 * it.
 */
import { EMBED_MESSAGES } from '@praxis/contracts/booking-page/booking-page.const';
import { useEffect } from 'react';

/** @param origins that may embed the page; undefined until they are known */
export function useEmbedding(isEmbed: boolean, origins: readonly string[] | undefined): void {
  useEffect(() => {
    if (!isEmbed || !origins) return undefined;
    const page = document.getElementById('main');
    if (!page || window.parent === window) return undefined;
    let site: string | undefined;
    const tell = (): void => {
      if (site === undefined) return;
      const height = Math.ceil(page.getBoundingClientRect().height);
      window.parent.postMessage({ type: EMBED_MESSAGES.size, height }, site);
    };
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (source !== window.parent || !origins.includes(origin)) return;
      if ((data as { type?: unknown } | null)?.type !== EMBED_MESSAGES.hello) return;
      site = origin;
      tell();
    };
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented && site !== undefined)
        window.parent.postMessage({ type: EMBED_MESSAGES.escape }, site);
    };
    window.addEventListener('message', onMessage);
    window.addEventListener('keydown', onKeyDown);
    const sizes = new ResizeObserver(tell);
    sizes.observe(page);
    // The message says nothing about the visitor, so any embedding site may receive it.
    window.parent.postMessage({ type: EMBED_MESSAGES.ready }, '*');
    return () => {
      window.removeEventListener('message', onMessage);
      window.removeEventListener('keydown', onKeyDown);
      sizes.disconnect();
    };
  }, [isEmbed, origins]);
}
