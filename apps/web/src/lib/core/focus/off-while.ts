/** Buttons that are off while what they began is under way. */
import type { MouseEvent } from 'react';

interface OffProps {
  'aria-disabled'?: true;
  onClickCapture?: (event: MouseEvent) => void;
}

/** Turns a button off while what it began is under way, and leaves the focus on it, which `disabled` would not. */
export function offWhile(isPending: boolean): OffProps {
  if (!isPending) return {};
  return {
    'aria-disabled': true,
    onClickCapture: (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
