/**
 * Where the keyboard is when what had the focus goes away. A control that its own press removes, and a form that opens in its place
 * or closes, would leave it at the top of the page.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * For what may vanish while the focus is in it: then focus goes to the same control of the row that takes its place, else to the
 * heading above. A form that a press opened in the page takes the focus, and gives it back to `opener`, a selector of what was pressed.
 */
export function useKeptFocus<Place extends HTMLElement>(opener?: string): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    const own = place.current;
    if (!own) return undefined;
    if (opener !== undefined && !own.contains(document.activeElement))
      controlsOf(own)
        .find((control) => !control.matches(':disabled, [readonly]'))
        ?.focus();
    return () => {
      if (!own.contains(document.activeElement)) return;
      const after = placesAfter(own);
      // What takes its place is drawn by then.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const opened = opener === undefined ? null : document.querySelector<HTMLElement>(opener);
        const target = opened ?? after();
        // A heading is no stop of the Tab key.
        if (target && !target.matches(CONTROLS)) target.tabIndex = -1;
        target?.focus();
      });
    };
  }, [opener]);
  return place;
}

/** Reads what surrounds it while it is still there; what is left of that is looked for when it is asked. */
function placesAfter(own: HTMLElement): () => HTMLElement | undefined {
  const row = own.closest<HTMLElement>('li, tr, [role="row"]');
  const at = row ? controlsOf(row).findIndex((control) => control === document.activeElement) : -1;
  const rows = [row?.nextElementSibling, row?.previousElementSibling];
  const heading = own.closest('section')?.querySelector<HTMLElement>('h1, h2, h3');
  return () => {
    const controls = rows.flatMap((beside) => {
      const there = beside?.isConnected === true ? controlsOf(beside) : [];
      return there[at] ?? there.at(-1) ?? [];
    });
    const headings = [heading, document.querySelector<HTMLElement>('h1')];
    return [...controls, ...headings].find((candidate) => candidate?.isConnected) ?? undefined;
  };
}

const controlsOf = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(CONTROLS)];
