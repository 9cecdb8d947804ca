/** What a press on a row of a table means. */
import type { MouseEvent } from 'react';

/** A press anywhere on a row opens it; a new tab, or a word that is being marked, is left to the browser. */
export function openFrom(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link && window.getSelection()?.type === 'Range') return;
  event.preventDefault();
  open();
}
