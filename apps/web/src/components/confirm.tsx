/** The question before something that cannot be undone, loaded when it is first asked. */
import { lazy, Suspense, type ComponentProps } from 'react';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.js')).ConfirmDialog }));

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
  return (
    <Suspense>
      <ConfirmDialog {...question} onCancel={onClose} onConfirm={confirm} />
    </Suspense>
  );
}
