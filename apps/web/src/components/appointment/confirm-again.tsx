/** A button that sends the confirmation again, and the outcome on each channel below it. Part of a row of buttons that wraps. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import { Send } from 'lucide-react';
import { useRef } from 'react';
import { useChange } from '../../lib/api/use-change.js';
import { afterChange } from '../../lib/appointment/change-appointment.js';
import { confirmAgain } from '../../lib/appointment/book.js';

interface ConfirmAgainProps {
  tenantId: string;
  leadId: string;
  id: string;
}

export function ConfirmAgain({ tenantId, leadId, id }: ConfirmAgainProps) {
  // If a response is lost, the next press repeats the request with the same key, so that nothing is sent twice.
  const idempotencyKey = useRef<string>(undefined);
  const sending = useChange({
    request: (key: string) => confirmAgain(id, key),
    success: 'Confirmation resent successfully',
    failure: { title: 'Failed to resend confirmation' },
    invalidates: afterChange(tenantId, leadId),
    onSuccess: () => (idempotencyKey.current = undefined),
    onFailure: ({ status }) => {
      if (status >= 400 && status < 500) idempotencyKey.current = undefined;
    },
  });
  const send = (): void => {
    if (sending.isPending) return;
    idempotencyKey.current ??= crypto.randomUUID();
    sending.mutate(idempotencyKey.current);
  };
  return (
    <>
      <Button size="xs" variant="outline" aria-disabled={sending.isPending || undefined} onClick={send}>
        <Send aria-hidden />
        {sending.isPending ? 'Sending…' : 'Resend confirmation'}
      </Button>
      {/* A full-width line below the buttons of the row. */}
      <Box role="status" flexBasis="full" fontSize="md" color="fg.muted" _empty={{ display: 'none' }}>
        {sending.data?.channels.map(({ channel, text }) => (
          <Text key={channel}>{text}</Text>
        ))}
      </Box>
    </>
  );
}
