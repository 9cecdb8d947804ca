/** Sends a signed test event, and shows the result of the last one. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { WebhookPingResult, type WebhookPing } from '@praxis/contracts/tenant/settings';
import { Send } from 'lucide-react';
import { Moment } from '../../../components/moment.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { latency } from '../../../lib/core/format.js';
import { tenantCall } from '../../../lib/api/tenant-call.js';
import { useChange } from '../../../lib/api/use-change.js';
import { INTEGRATIONS_PATH } from './integration-queries.js';

interface WebhookPingRowProps {
  last: WebhookPing | null;
  editable: boolean;
  onPing: (ping: WebhookPing) => void;
}

export function WebhookPingRow({ last, editable, onPing }: WebhookPingRowProps) {
  const ping = useChange({
    call: async () => {
      const path = `${INTEGRATIONS_PATH}/webhook/ping`;
      return (await tenantCall({ method: 'POST', path, body: {}, schema: WebhookPingResult })).ping;
    },
    failure: { title: 'The test was not sent' },
    onSuccess: onPing,
  });
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Box role="status" minW="0" flex="1 1 14rem" data-testid="webhook-ping">
        {last ? (
          <>
            <Flex gap="2" align="center" fontSize="md" wrap="wrap">
              <ToneBadge tone={last.ok ? 'good' : 'bad'}>{last.status ?? 'No answer'}</ToneBadge>
              <Text fontVariantNumeric="tabular-nums">{latency(last.latencyMs)}</Text>
              <Text color="fg.muted">
                <Moment at={last.at} />
              </Text>
            </Flex>
            <Text fontSize="md" mt="1" overflowWrap="anywhere">
              {last.message}
            </Text>
          </>
        ) : (
          <Text fontSize="md" color="fg.muted">
            Not tested yet.
          </Text>
        )}
      </Box>
      {editable && (
        <Button size="sm" variant="outline" disabled={ping.isPending} onClick={() => ping.mutate(undefined)}>
          <Send aria-hidden />
          {ping.isPending ? 'Sending…' : 'Send test event'}
        </Button>
      )}
    </Flex>
  );
}
