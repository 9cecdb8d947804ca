/**
 * Where the focus moves when the focused element is removed, for example a control that its own press removes, or a
 * form that closes. Otherwise the focus would move to the top of the page.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * For an element that may be removed while it contains the focus. The focus then moves to the same control of the row
 * that takes its place, otherwise to the heading above.
 * @param opener selector of the control that opens this form in the page: the form takes the focus when it opens, and
 * gives it back to that control
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
      // A timeout, so that the content that replaces the element is already drawn.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const opened = opener === undefined ? null : document.querySelector<HTMLElement>(opener);
        const target = opened ?? after();
        // Makes a heading focusable without adding it to the Tab order.
        if (target && !target.matches(CONTROLS)) target.tabIndex = -1;
        target?.focus();
      });
    };
  }, [opener]);
  return place;
}

/**
 * Notes the element's surroundings before it is removed. The returned function finds the first of them that is still in
 * the document.
 */
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
