/**
 * A dialog over the page. If it contains unsaved input, its close button and Escape ask first, and a press outside it
 * is ignored. Load it lazily: no page needs a dialog when it opens.
 */
import { useCallback, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { DialogFrame, type DialogProps } from './dialog-frame.js';
import { DialogParts } from './dialog-parts.js';

export function Dialog({ onClose, ...props }: DialogProps) {
  const [parts, setParts] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  const add = useCallback(() => {
    setParts((count) => count + 1);
    return () => setParts((count) => count - 1);
  }, []);
  const isDirty = parts > 0;
  return (
    <DialogParts value={add}>
      <DialogFrame {...props} isHeld={isDirty} onClose={() => (isDirty ? setLeaving(true) : onClose())} />
      {isLeaving && (
        <ConfirmDialog
          title="Discard changes?"
          text="What you entered is not saved yet."
          confirm="Discard"
          cancel="Keep editing"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </DialogParts>
  );
}
