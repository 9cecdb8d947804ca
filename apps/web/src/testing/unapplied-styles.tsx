/** The design system's styles, generated but not added to the document, because component tests have no layout. */
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

let cache: EmotionCache | undefined;

/**
 * Keeps the design system's styles out of the document. Elements that only a style hides therefore count as visible.
 * Otherwise each search by role would match every rule with every element to find the visible ones, which takes a
 * quarter of these tests' time.
 */
export function UnappliedStyles({ children }: { children: ReactNode }) {
  cache ??= createCache({ key: 'css', container: document.createElement('div') });
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
