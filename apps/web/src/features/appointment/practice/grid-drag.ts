/**
 * Dragging in the grid by mouse or pen: finds the column under the dragged element, and how far down the column its top
 * is.
 */
import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** How far a press must move to become a drag, in pixels; a shorter one is a click. */
const DRAG_AFTER = 6;

export interface GridPoint {
  columnKey: string;
  /** 0 is the top of the column, 1 its bottom. */
  share: number;
}

interface Drag<T> {
  onMove: (dragged: T, at: GridPoint | undefined) => void;
  onDrop: () => void;
}

interface Press<T> {
  pressed: T;
  x: number;
  y: number;
  /** The distance from the element's top to the point where it was pressed, in pixels. */
  grabbed: number;
}

interface DragHandles<T> {
  /** Call it from the `pointerdown` handler of an element that can be dragged. */
  press: (pressed: T, event: PointerEvent<HTMLElement>) => void;
  /** Ends a drag without a drop, even while the button is still pressed. */
  cancel: () => void;
}

export function useDrag<T>({ onMove, onDrop }: Drag<T>): DragHandles<T> {
  const [press, setPress] = useState<Press<T>>();
  const phase = useRef<'pressed' | 'dragged' | 'canceled'>('pressed');
  useEffect(() => {
    if (!press) return undefined;
    const move = ({ clientX, clientY }: globalThis.PointerEvent): void => {
      if (phase.current === 'pressed' && Math.hypot(clientX - press.x, clientY - press.y) >= DRAG_AFTER)
        phase.current = 'dragged';
      if (phase.current === 'dragged') onMove(press.pressed, pointAt(clientX, clientY - press.grabbed));
    };
    const end = (): void => {
      if (phase.current !== 'pressed') ignoreNextClick();
      if (phase.current === 'dragged') onDrop();
      phase.current = 'pressed';
      setPress(undefined);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  });
  return {
    press: (pressed, { clientX, clientY, currentTarget }) =>
      setPress({
        pressed,
        x: clientX,
        y: clientY,
        grabbed: clientY - currentTarget.getBoundingClientRect().top,
      }),
    cancel: () => {
      if (press) phase.current = 'canceled';
    },
  };
}

/** Ignores the click that browsers send at the end of a drag to the element below. */
function ignoreNextClick(): void {
  const ignore = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { capture: true, once: true });
  // A drag that ends elsewhere sends no click, so the listener is removed.
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }));
}

function pointAt(x: number, top: number): GridPoint | undefined {
  for (const column of document.querySelectorAll<HTMLElement>('[data-grid-column]')) {
    const { left, right, top: from, height } = column.getBoundingClientRect();
    if (x >= left && x < right)
      return { columnKey: column.dataset['gridColumn'] ?? '', share: (top - from) / height };
  }
  return undefined;
}
