/**
 * One address that is notified of incidents: which notices it gets, the result of the latest one, and the available
 * actions.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { IncidentContact } from '@praxis/contracts/health/incident-contact';
import { useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { ListRow } from '../../components/list-row.js';
import { Moment } from '../../components/moment.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { showToast } from '../../lib/core/toast-store.js';
import { removeIncidentContact, sendTestNotice } from './incident-contact-queries.js';
import { deliveryText, kindText, severityText } from './incident-labels.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

interface IncidentContactRowProps {
  contact: IncidentContact;
  onChange: () => void;
}

export function IncidentContactRow({ contact, onChange }: IncidentContactRowProps) {
  const { address, minSeverity, onAcknowledged, lastDelivery } = contact;
  const latest = lastDelivery && deliveryText(lastDelivery);
  return (
    <ListRow gap="3" align="start" justify="space-between" flexWrap="wrap" data-testid="incident-contact">
      <Box minW="0" flex="1 1 16rem">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {address}
          </Text>
          {latest && <ToneBadge tone={latest.tone}>{latest.label}</ToneBadge>}
        </Flex>
        <Text fontSize="md" color="fg.muted">
          {kindText(contact)} · {severityText(minSeverity)}
          {onAcknowledged && ' · also when acknowledged'}
        </Text>
        <Text fontSize="md" color="fg.muted">
          {lastDelivery && latest ? (
            <>
              {latest.text}, <Moment at={lastDelivery.at} />
            </>
          ) : (
            'Nothing sent yet'
          )}
        </Text>
      </Box>
      <ContactActions contact={contact} onChange={onChange} />
    </ListRow>
  );
}

function ContactActions({ contact: { id, address }, onChange }: IncidentContactRowProps) {
  const [isAsking, setAsking] = useState(false);
  const invalidates = [queryKeys.health.contacts];
  const test = useChange({
    request: () => sendTestNotice(id),
    invalidates,
    failure: { title: 'Test not sent' },
    onSuccess: ({ lastDelivery }) => {
      const latest = lastDelivery && deliveryText(lastDelivery);
      const isDelivered = lastDelivery?.status === 'delivered';
      showToast({
        tone: isDelivered ? 'good' : 'bad',
        title: isDelivered ? 'Test delivered' : 'Test not delivered',
        ...(!isDelivered && latest && { text: latest.text }),
      });
    },
  });
  const removal = useChange({
    request: () => removeIncidentContact(id),
    invalidates,
    success: 'Address removed',
    failure: { title: 'Address not removed' },
  });
  return (
    <Flex gap="2" wrap="wrap">
      <Button
        size="sm"
        variant="outline"
        aria-label={`Send test to ${address}`}
        {...offWhile(test.isPending)}
        onClick={() => test.mutate(undefined)}
      >
        {test.isPending ? 'Sending…' : 'Send test'}
      </Button>
      <Button size="sm" variant="outline" aria-label={`Change ${address}`} onClick={onChange}>
        Change
      </Button>
      <Button size="sm" variant="ghost" aria-label={`Remove ${address}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <Confirm
          title="Remove this address?"
          text={`${address} will not get any more notifications, not even when a current incident ends.`}
          confirm="Remove"
          onClose={() => setAsking(false)}
          onConfirm={() => removal.mutate(undefined)}
        />
      )}
    </Flex>
  );
}
