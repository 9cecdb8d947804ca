/** A text with a figure that counts to its new value when it changes. */
import { chakra } from '@chakra-ui/react/styled-system';
import { useLayoutEffect, useRef } from 'react';
import { countBetween } from '../lib/core/count-between.js';

const COUNT_MS = 180;

/**
 * The document has the new text immediately, so tests and screen readers read that; the moving figure is drawn over it.
 * Use it in a place with tabular figures, so that nothing shifts.
 */
export function CountingText({ children: text }: { children: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const before = useRef(text);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = text;
    const element = place.current;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!element || isCalm || countBetween(from, text, 0) === undefined) return undefined;
    const begun = performance.now();
    const draw = (): void => {
      const share = (performance.now() - begun) / COUNT_MS;
      if (share >= 1) return stop();
      element.dataset.shown = countBetween(from, text, 1 - (1 - share) ** 2);
      frame = requestAnimationFrame(draw);
    };
    const stop = (): void => {
      cancelAnimationFrame(frame);
      delete element.dataset.shown;
    };
    let frame = 0;
    draw();
    return stop;
  }, [text]);
  return (
    <chakra.span
      ref={place}
      position="relative"
      css={{
        '&[data-shown] > span': { opacity: 0 },
        '&[data-shown]::before': {
          content: 'attr(data-shown) / ""',
          position: 'absolute',
          insetInlineStart: '0',
          whiteSpace: 'nowrap',
        },
      }}
    >
      <span>{text}</span>
    </chakra.span>
  );
}
