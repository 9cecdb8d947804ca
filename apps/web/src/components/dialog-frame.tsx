/** The layout of a dialog over the page. Screens use `Dialog`, or `ConfirmDialog` for a question. */
import { Button } from '@chakra-ui/react/button';
import { Dialog as Chakra } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import { keepForToasts } from './toaster-place.js';
import { useRef, type ReactNode } from 'react';

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
}

interface FrameProps extends DialogProps {
  /** A press outside the dialog does not close it. */
  isHeld?: boolean;
}

export function DialogFrame({
  title,
  onClose,
  children,
  footer,
  role = 'dialog',
  isHeld = false,
}: FrameProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Chakra.Root
      open
      role={role}
      onInteractOutside={keepForToasts}
      // Null focuses the first focusable element, which is the close button.
      initialFocusEl={() => firstField(content.current)}
      closeOnInteractOutside={role === 'dialog' && !isHeld}
      onEscapeKeyDown={(event) => {
        if (isFilledSearch(event.target)) event.preventDefault();
      }}
      onOpenChange={(change) => !change.open && onClose()}
    >
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content ref={content}>
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

/**
 * The first element to focus: one marked with `data-autofocus`, one that has taken the focus itself, or the first
 * field.
 */
function firstField(content: HTMLElement | null): HTMLElement | null {
  const marked = content?.querySelector<HTMLElement>('[data-autofocus]');
  if (!content || marked) return marked ?? null;
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && content.contains(activeElement)) return activeElement;
  return content.querySelector<HTMLElement>(
    ':is(input:not([type=hidden]), textarea, select):not(:disabled):not([tabindex="-1"])',
  );
}

/** Escape empties a search field first: the field sees the key only after the dialog has. */
function isFilledSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
}
