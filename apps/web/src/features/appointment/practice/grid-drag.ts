/** Dragging in the grid by mouse or pen: over which column, and at what share of its height the dragged thing's top is. */
import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** A press that moves less, in pixels, is a click. */
const DRAG_AFTER = 6;

export interface GridPoint {
  columnKey: string;
  /** 0 is the top of the column, 1 its end. */
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
  /** How far below its top it was grabbed, pixels. */
  grabbed: number;
}

interface DragHandles<T> {
  /** Call it when something is pressed. */
  press: (pressed: T, event: PointerEvent<HTMLElement>) => void;
  /** Ends a drag without a drop, also while the button is still down. */
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

/** The end of a drag is not a press on what lies below. */
function ignoreNextClick(): void {
  const ignore = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { capture: true, once: true });
  // A drag that ends elsewhere makes no click.
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
