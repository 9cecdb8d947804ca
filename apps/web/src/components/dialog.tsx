/**
 * A dialog over the page. It asks before what was typed into it is lost by a press on its cross or Escape, and ignores presses
 * beside it meanwhile. Load it lazily: no page needs one to begin with.
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
