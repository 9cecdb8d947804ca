/** Buttons that are disabled while the action that they started runs. */
import type { MouseEvent } from 'react';

interface OffProps {
  'aria-disabled'?: true;
  onClickCapture?: (event: MouseEvent) => void;
}

/** Disables a button while its action runs, but keeps the focus on it, which `disabled` would not. */
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
