/** Shown after a call: why it ended, and its results. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CallScreen } from './call-store.js';
import { END_LABELS } from './call-labels.js';

interface CallEndingProps {
  screen: CallScreen;
  onDismiss: () => void;
}

export function CallEnding({ screen, onDismiss }: CallEndingProps) {
  const { call, leadId } = screen;
  const button = useRef<HTMLButtonElement>(null);
  // The field or button that had the focus was removed with the call.
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Flex gap="3" p="3" borderTopWidth="1px" align="center" wrap="wrap" data-testid="call-ending">
      <Box flex="1" minW="48">
        <Text fontWeight="medium">Call ended</Text>
        <Text fontSize="md" color="fg.muted">
          {call?.endReason ? `${END_LABELS[call.endReason]}. ` : ''}
          {leadId
            ? 'The lead was saved with its transcript.'
            : 'No lead was saved because the caller left no contact details.'}
        </Text>
      </Box>
      <Button ref={button} size="sm" onClick={onDismiss} data-testid="call-new">
        <Phone aria-hidden />
        New call
      </Button>
    </Flex>
  );
}
