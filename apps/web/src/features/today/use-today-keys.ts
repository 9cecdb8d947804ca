/**
 * The day's work by keyboard: j and k go from entry to entry, across sections; Enter opens one, as on any link; Escape closes what is
 * open beside them.
 */
import { useEffect } from 'react';
import { listKey, rowAfter } from '../../components/data-table/list-keys.js';

export function useTodayKeys(close: (() => void) | undefined): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const target = event.target instanceof Element ? event.target : null;
      const isTyping = target?.closest('input, textarea, select, [contenteditable=true]') instanceof Element;
      const action = listKey({
        key: event.key,
        modified: event.ctrlKey || event.metaKey || event.altKey,
        // Arrows scroll the page, and Enter presses what it is on.
        place: isTyping ? 'field' : 'control',
      });
      if (action === 'close') close?.();
      else if (action === 'next' || action === 'previous') {
        const rows = [...document.querySelectorAll<HTMLElement>('[data-today-row]')];
        const at = rows.findIndex((row) => row === document.activeElement);
        rows[rowAfter(action, at, rows.length)]?.focus();
        event.preventDefault();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [close]);
}
