/** The delivery log: events, endpoints and results, with buttons that resend events. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import {
  DELIVERY_KEEP_DAYS,
  DELIVERY_STATUSES,
  type DeliveryStatus,
} from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.js';
import { LoadedTable } from '../../components/data-table/loaded-table.js';
import { Select } from '../../components/form-field.js';
import { Panel } from '../../components/panel.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { deliveryColumns } from './delivery-columns.js';
import { resendDelivery, useDeliveries, useEndpoints, type DeliveryFilter } from './webhook-queries.js';
import { STATUS_LABELS } from './webhook-labels.js';
import { lazyDialog } from '../../components/lazy-part.js';

const ResendDialog = lazyDialog(() => import('./resend-dialog.js'), 'ResendDialog');

const STATUS_OPTIONS = [
  { value: '', label: 'All states' },
  ...DELIVERY_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value].label })),
];

export function DeliveryLog({ tenantId, editable }: { tenantId: string; editable: boolean }) {
  const [filter, setFilter] = useState<DeliveryFilter>({ endpointId: '', status: '' });
  const [isResending, setResending] = useState(false);
  const endpoints = useEndpoints(tenantId).data ?? [];
  const list = useDeliveries(tenantId, filter);
  const resend = useChange({
    request: resendDelivery,
    success: 'Event sent again',
    failure: { title: 'Event not sent again' },
    invalidates: [queryKeys.webhook.all(tenantId)],
  });
  const isFiltered = filter.endpointId !== '' || filter.status !== '';
  return (
    <Panel
      title="Webhook log"
      text={`Events of the last ${DELIVERY_KEEP_DAYS} days.`}
      headingId="webhook-log-title"
      data-testid="webhook-log"
      actions={
        editable &&
        endpoints.some(({ isEnabled }) => isEnabled) && (
          <Button size="sm" variant="outline" onClick={() => setResending(true)}>
            Send failed events again
          </Button>
        )
      }
    >
      <Flex gap="3" p="4" wrap="wrap" borderBottomWidth="1px">
        <Box flex="1 1 12rem" maxW="20rem">
          <Select
            aria-label="Endpoint"
            options={[
              { value: '', label: 'All endpoints' },
              ...endpoints.map(({ id, url, description }) => ({ value: id, label: description || url })),
            ]}
            value={filter.endpointId}
            onChange={({ target }) => setFilter({ ...filter, endpointId: target.value })}
          />
        </Box>
        <Box flex="0 1 10rem">
          <Select
            aria-label="State"
            options={STATUS_OPTIONS}
            value={filter.status}
            onChange={({ target }) => setFilter({ ...filter, status: target.value as DeliveryStatus | '' })}
          />
        </Box>
      </Flex>
      <LoadedTable
        list={list}
        label="Webhook log"
        columns={deliveryColumns(editable ? (id) => resend.mutate(id) : undefined)}
        rowTestId="delivery"
        failure="Could not load the webhook log"
        empty={
          isFiltered ? (
            <EmptyState icon={Send} title="No such events" text="Choose another endpoint or state." />
          ) : (
            <EmptyState icon={Send} title="Nothing sent yet" text="Events appear here as they are sent." />
          )
        }
      />
      {isResending && (
        <ResendDialog
          tenantId={tenantId}
          endpoints={endpoints.filter(({ isEnabled }) => isEnabled)}
          onClose={() => setResending(false)}
        />
      )}
      <Text px="4" py="3" fontSize="md" color="fg.muted" borderTopWidth="1px">
        An event may arrive twice or out of order; your server tells them apart by their id and sequence.
      </Text>
    </Panel>
  );
}
