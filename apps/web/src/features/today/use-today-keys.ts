/**
 * The day's work by keyboard: j and k move between entries, across sections; Enter opens one, as on any link; Escape
 * closes the record that is open beside them.
 */
import { rowAfter } from '../../components/data-table/list-keys.js';
import { useActions } from '../../lib/core/action/use-actions.js';

export function useTodayKeys(close: (() => void) | undefined): void {
  const line = { group: 'Today', isKeyOnly: true } as const;
  useActions([
    { ...line, id: 'today.next', label: 'Next entry', keys: ['j'], run: () => move('next') },
    { ...line, id: 'today.previous', label: 'Previous entry', keys: ['k'], run: () => move('previous') },
    ...(close
      ? [{ ...line, id: 'today.close', label: 'Close what is open', keys: ['Escape'], run: close }]
      : []),
  ]);
}

function move(to: 'next' | 'previous'): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-today-row]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  rows[rowAfter(to, at, rows.length)]?.focus();
}
