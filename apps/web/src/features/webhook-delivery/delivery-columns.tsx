/** The columns of the delivery log. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import type { WebhookDelivery } from '@praxis/contracts/webhook-delivery/webhook-delivery';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { Moment } from '../../components/moment.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { counted, latency } from '../../lib/core/format.js';
import { EVENT_LABELS, outcomeOf, STATUS_LABELS } from './webhook-labels.js';

/** @param onResend undefined for users who may not change anything */
export function deliveryColumns(onResend: ((id: string) => void) | undefined): DataColumn<WebhookDelivery>[] {
  const columns: DataColumn<WebhookDelivery>[] = [
    {
      id: 'event',
      title: 'Event',
      width: 'minmax(9rem, 1.4fr)',
      isRowHead: true,
      cell: ({ event, url }) => (
        <Box minW="0">
          <span className="strong">{EVENT_LABELS[event]}</span>
          <Text color="fg.muted" fontSize="md" truncate title={url}>
            {url}
          </Text>
        </Box>
      ),
    },
    {
      id: 'when',
      title: 'When',
      width: 'minmax(6rem, 0.7fr)',
      phone: 'start',
      className: 'muted',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      id: 'status',
      title: 'State',
      width: 'minmax(6.5rem, 0.7fr)',
      phone: 'end',
      cell: ({ status }) => (
        <ToneBadge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</ToneBadge>
      ),
    },
    {
      id: 'outcome',
      title: 'Response',
      width: 'minmax(9rem, 1.3fr)',
      phone: 'labelled',
      cell: (delivery) => <Outcome delivery={delivery} />,
    },
  ];
  if (!onResend) return columns;
  return [
    ...columns,
    actionsColumn({
      width: '7.5rem',
      cell: ({ id, event, status, problem }) =>
        problem === 'person_deleted' ? null : (
          <Button
            size="sm"
            variant="outline"
            aria-label={`${status === 'waiting' ? 'Send now' : 'Send again'}: ${EVENT_LABELS[event]}`}
            onClick={() => onResend(id)}
          >
            {status === 'waiting' ? 'Send now' : 'Send again'}
          </Button>
        ),
    }),
  ];
}

/** The response with its duration, the number of attempts, and the time of the next one. */
function Outcome({ delivery }: { delivery: WebhookDelivery }) {
  const { attempts, nextAttemptAt } = delivery;
  const last = attempts.at(-1);
  return (
    <Box minW="0">
      <Text overflowWrap="anywhere">
        {outcomeOf(delivery)}
        {last?.status !== null && last ? ` · ${latency(last.durationMs)}` : ''}
      </Text>
      {attempts.length > 0 && (
        <Text color="fg.muted" fontSize="md">
          {counted(attempts.length, 'attempt')}
          {nextAttemptAt && (
            <>
              , next <Moment at={nextAttemptAt} />
            </>
          )}
        </Text>
      )}
    </Box>
  );
}
