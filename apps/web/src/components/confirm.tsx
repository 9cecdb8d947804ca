/** The question before something that cannot be undone, loaded when it is first asked. */
import { type ComponentProps } from 'react';
import { lazyDialog } from './lazy-part.js';

const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.js'), 'ConfirmDialog');

interface ConfirmProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'onCancel'> {
  /** Called after either answer. */
  onClose: () => void;
}

/** Open while it is rendered. */
export function Confirm({ onClose, onConfirm, ...question }: ConfirmProps) {
  const confirm = (): void => {
    onClose();
    onConfirm();
  };
  return <ConfirmDialog {...question} onCancel={onClose} onConfirm={confirm} />;
}
