/** The last line of a form that can be canceled: the Cancel button, then the button that submits the form. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';

interface DialogButtonsProps {
  onCancel: () => void;
  /** Content before the Cancel button, for example a delete button. */
  start?: ReactNode;
  /** The button that submits the form. */
  children: ReactNode;
}

export function DialogButtons({ onCancel, start, children }: DialogButtonsProps) {
  return (
    <Flex gap="2" align="center" justify="flex-end" wrap="wrap">
      {start}
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </Flex>
  );
}
