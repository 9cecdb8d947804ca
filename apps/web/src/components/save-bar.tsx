/**
 * The last line of a form: the buttons that save and discard. Once something has changed, the bar says so and stays in
 * view at the bottom of the screen, or of the panel that scrolls.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { useEffect, useRef, type ReactNode } from 'react';

interface SaveBarProps {
  isDirty: boolean;
  isPending: boolean;
  /** Restores the stored values; offered once something has changed. */
  onDiscard?: (() => void) | undefined;
  /** Closes the form, whether or not something has changed. */
  onCancel?: () => void;
  /** Also stays in view while nothing has changed. */
  isAlwaysInView?: boolean;
  /** The background of the form. */
  bg?: 'bg.panel' | 'bg.canvas';
  /** The save button, and any controls beside it. */
  children: ReactNode;
}

export function SaveBar({
  isDirty,
  isPending,
  onDiscard,
  onCancel,
  isAlwaysInView = false,
  bg = 'bg.panel',
  children,
}: SaveBarProps) {
  const isInView = isDirty || isAlwaysInView;
  const bar = useRef<HTMLDivElement>(null);
  // The bar may appear on top of the field that the user is typing into.
  useEffect(() => {
    const { activeElement } = document;
    if (isDirty && bar.current?.closest('form')?.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isDirty]);
  return (
    <Box
      ref={bar}
      data-testid="save-bar"
      position={isInView ? 'sticky' : undefined}
      bottom={{ base: 'var(--tabs-height, 0px)', lg: '0' }}
      zIndex="1"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2"
      rowGap="1"
      mt="2"
      py="3"
      bg={bg}
      borderTopWidth="1px"
      borderColor={isInView ? 'border.subtle' : 'transparent'}
    >
      {children}
      {onCancel && (
        <Button variant="ghost" px="2" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {isDirty && !isPending && (
        <>
          {onDiscard && (
            <Button variant="ghost" px="2" onClick={onDiscard}>
              Discard
            </Button>
          )}
          <Box as="span" fontSize="md" color="fg.muted">
            Unsaved changes
          </Box>
        </>
      )}
    </Box>
  );
}
