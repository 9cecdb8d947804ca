/** One key of a page, as long as nobody types and no dialog is open. */
import { useEffect } from 'react';

/** @param key as `KeyboardEvent.key` has it, pressed without Control, Command or Alt */
export function usePageKey(key: string, act: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]'))
        return;
      if (document.querySelector('[role=dialog][data-scope], [role=alertdialog]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, act]);
}
