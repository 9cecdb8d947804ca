/** A question before something that cannot be undone. Load it lazily. */
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import { DialogFrame } from './dialog-frame.js';

interface ConfirmDialogProps {
  title: string;
  /** The effect of the action, and its meaning. */
  text: string;
  /** The verb, for example `Remove`. */
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  title,
  text,
  confirm,
  cancel = 'Cancel',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <DialogFrame
      title={title}
      role="alertdialog"
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {cancel}
          </Button>
          <Button onClick={onConfirm}>{confirm}</Button>
        </>
      }
    >
      <Text color="fg.muted">{text}</Text>
    </DialogFrame>
  );
}
