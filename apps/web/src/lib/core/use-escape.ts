/** Escape closes what lies beside the page; a dialog over it comes first. */
import { useEffect, useRef } from 'react';

export function useEscape(active: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!document.querySelector('[role=dialog][data-scope], [role=alertdialog]')) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active]);
}
