/**
 * Parts of the frame for one width of the window. A part that is only hidden by CSS would still render, listen and
 * fetch.
 */
import type { ReactNode } from 'react';
import { useMedia } from '../lib/core/use-media.js';
import { fromWidth, type Breakpoint } from '../theme/breakpoints.js';

interface WhereWideProps {
  from: Breakpoint;
  children?: ReactNode;
  otherwise?: ReactNode;
}

/** Renders its children in windows at least this wide, and `otherwise` in narrower ones. */
export function WhereWide({ from, children = null, otherwise = null }: WhereWideProps) {
  return useMedia(fromWidth(from)) ? children : otherwise;
}
