/** Parts of the frame for one width of the window: a part that CSS alone hides is drawn, listens and reads all the same. */
import type { ReactNode } from 'react';
import { useMedia } from '../lib/core/use-media.js';

/** The design system's widths, for a media query. */
const WIDTHS = { md: '(min-width: 48rem)', lg: '(min-width: 64rem)' } as const;

interface WhereWideProps {
  from: keyof typeof WIDTHS;
  children?: ReactNode;
  otherwise?: ReactNode;
}

/** Renders its children in windows that are at least so wide, and `otherwise` in narrower ones. */
export function WhereWide({ from, children = null, otherwise = null }: WhereWideProps) {
  return useMedia(WIDTHS[from]) ? children : otherwise;
}
