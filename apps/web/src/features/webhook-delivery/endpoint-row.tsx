/** One endpoint: its address, its events, its delivery status, and the available actions. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type {
  WebhookEndpoint,
  WebhookSecretResult,
} from '@praxis/contracts/webhook-delivery/webhook-endpoint';
import {
  SECRET_OVERLAP_HOURS,
  WEBHOOK_EVENTS,
} from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import { useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { ListRow } from '../../components/list-row.js';
import { Moment } from '../../components/moment.js';
import { Notice } from '../../components/notice.js';
import { ToneBadge, type Tone } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { removeEndpoint, rotateSecret, sendTest } from './webhook-queries.js';
import { DISABLED_TEXTS, EVENT_LABELS } from './webhook-labels.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

interface EndpointRowProps {
  tenantId: string;
  endpoint: WebhookEndpoint;
  editable: boolean;
  onChange: () => void;
  onSecret: (made: WebhookSecretResult) => void;
}

export function EndpointRow({ endpoint, editable, ...on }: EndpointRowProps) {
  const { url, description, events, disabledBecause, failingSince, hasSecret, previousSecretUntil } =
    endpoint;
  const all = events.length === WEBHOOK_EVENTS.length;
  return (
    <ListRow display="grid" gap="2" data-testid="endpoint">
      <Flex gap="3" align="start" justify="space-between" wrap="wrap">
        <Box minW="0" flex="1 1 16rem">
          <Flex gap="2" align="center" wrap="wrap">
            <Text fontFamily="mono" fontSize="md" overflowWrap="anywhere">
              {url}
            </Text>
            <EndpointState endpoint={endpoint} />
          </Flex>
          {description && <Text fontSize="md">{description}</Text>}
          <Text fontSize="md" color="fg.muted">
            {all ? 'All events' : events.map((event) => EVENT_LABELS[event]).join(', ')}
          </Text>
          {failingSince && !disabledBecause && (
            <Text fontSize="md" color="status.warn">
              First failed <Moment at={failingSince} />. Failed events are retried for three days.
            </Text>
          )}
          {previousSecretUntil && (
            <Text fontSize="md" color="fg.muted">
              Events are also signed with the old secret until <Moment at={previousSecretUntil} />.
            </Text>
          )}
        </Box>
        {editable && <EndpointActions endpoint={endpoint} {...on} />}
      </Flex>
      {disabledBecause && (
        <Notice
          tone="bad"
          text={`${DISABLED_TEXTS[disabledBecause]} Check the address and switch it on again; then send failed events again.`}
        />
      )}
      {!hasSecret && (
        <Notice tone="warn" text="It has no signing secret, so nothing is sent. Create a new secret first." />
      )}
    </ListRow>
  );
}

function EndpointState({ endpoint: { isEnabled, failingSince } }: { endpoint: WebhookEndpoint }) {
  const [tone, label]: [Tone, string] = !isEnabled
    ? ['neutral', 'Off']
    : failingSince
      ? ['warn', 'Failing']
      : ['good', 'On'];
  return <ToneBadge tone={tone}>{label}</ToneBadge>;
}

function EndpointActions({
  tenantId,
  endpoint: { id, url, isEnabled, hasSecret },
  onChange,
  onSecret,
}: Omit<EndpointRowProps, 'editable'>) {
  const [asking, setAsking] = useState<'rotate' | 'remove'>();
  const invalidates = [queryKeys.webhook.all(tenantId)];
  const test = useChange({
    request: sendTest,
    invalidates,
    success: { title: 'Test event sent', text: 'See the result in the log below.' },
    failure: { title: 'Test event not sent' },
  });
  const rotation = useChange({
    request: rotateSecret,
    invalidates,
    success: 'New secret created',
    failure: { title: 'Secret not changed' },
    onSuccess: onSecret,
  });
  const removal = useChange({
    request: removeEndpoint,
    invalidates,
    success: 'Endpoint deleted',
    failure: { title: 'Endpoint not deleted' },
  });
  return (
    <Flex gap="2" wrap="wrap">
      {isEnabled && hasSecret && (
        <Button size="sm" variant="outline" {...offWhile(test.isPending)} onClick={() => test.mutate(id)}>
          {test.isPending ? 'Sending…' : 'Send test event'}
        </Button>
      )}
      <Button size="sm" variant="outline" aria-label={`Change ${url}`} onClick={onChange}>
        Change
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`New secret for ${url}`}
        onClick={() => setAsking('rotate')}
      >
        New secret
      </Button>
      <Button size="sm" variant="ghost" aria-label={`Delete ${url}`} onClick={() => setAsking('remove')}>
        Delete
      </Button>
      {asking === 'rotate' && (
        <Confirm
          title="Create a new secret?"
          text={`For ${SECRET_OVERLAP_HOURS} hours events are signed with both, so that you can change it on your server in between.`}
          confirm="Create a new secret"
          onClose={() => setAsking(undefined)}
          onConfirm={() => rotation.mutate(id)}
        />
      )}
      {asking === 'remove' && (
        <Confirm
          title="Delete this endpoint?"
          text={`No more events are sent to ${url}. Its secret and its log are deleted, and waiting events are not sent.`}
          confirm="Delete"
          onClose={() => setAsking(undefined)}
          onConfirm={() => removal.mutate(id)}
        />
      )}
    </Flex>
  );
}
