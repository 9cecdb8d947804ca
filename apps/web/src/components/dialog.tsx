/** A dialog over the page. Load it lazily: no page needs one to begin with. */
import { Button } from '@chakra-ui/react/button';
import { Dialog as Chakra } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
}

export function Dialog({ title, onClose, children, footer, role = 'dialog' }: DialogProps) {
  return (
    <Chakra.Root open role={role} onOpenChange={(change) => !change.open && onClose()}>
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content>
            <Chakra.Header>
              <Chakra.Title>{title}</Chakra.Title>
              {role === 'dialog' && (
                <Button variant="ghost" size="sm" px="1" aria-label="Close" onClick={onClose}>
                  <X aria-hidden />
                </Button>
              )}
            </Chakra.Header>
            <Chakra.Body>{children}</Chakra.Body>
            {footer && <Chakra.Footer>{footer}</Chakra.Footer>}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
