/** Styles that are written, but belong to no document: nothing is laid out in component tests. */
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

let cache: EmotionCache | undefined;

/**
 * Keeps the design system's styles out of the document. What is hidden there by a style alone counts as visible. Each search for a role
 * asks which elements are visible, for which every rule would be matched with each of them: a quarter of the time of these tests.
 */
export function UnappliedStyles({ children }: { children: ReactNode }) {
  cache ??= createCache({ key: 'css', container: document.createElement('div') });
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
