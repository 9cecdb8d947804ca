/** A button that sends the confirmation again, and the outcome on each channel below it. Part of a row of buttons that wraps. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import { Send } from 'lucide-react';
import { FormAlert } from '../form.js';
import { useChange } from '../../lib/api/use-change.js';
import { afterChange } from '../../lib/appointment/change-appointment.js';
import { confirmAgain } from '../../lib/appointment/book.js';

interface ConfirmAgainProps {
  tenantId: string;
  leadId: string;
  id: string;
}

export function ConfirmAgain({ tenantId, leadId, id }: ConfirmAgainProps) {
  const sending = useChange({ call: () => confirmAgain(id), invalidates: afterChange(tenantId, leadId) });
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        aria-disabled={sending.isPending || undefined}
        onClick={() => !sending.isPending && sending.mutate(undefined)}
      >
        <Send aria-hidden />
        {sending.isPending ? 'Sending…' : 'Resend confirmation'}
      </Button>
      {/* Below the buttons beside it. */}
      <Box flexBasis="full" display={sending.alert ? undefined : 'none'}>
        <FormAlert text={sending.alert} />
      </Box>
      <Box role="status" flexBasis="full" fontSize="md" color="fg.muted" _empty={{ display: 'none' }}>
        {sending.data?.channels.map(({ channel, text }) => (
          <Text key={channel}>{text}</Text>
        ))}
      </Box>
    </>
  );
}
