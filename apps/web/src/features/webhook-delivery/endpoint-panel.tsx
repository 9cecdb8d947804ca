/** The endpoints that receive events, and the secret of one that was just created. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type {
  WebhookEndpoint,
  WebhookSecretResult,
} from '@praxis/contracts/webhook-delivery/webhook-endpoint';
import { MAX_WEBHOOK_ENDPOINTS } from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/panel.js';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { EndpointRow } from './endpoint-row.js';
import { useEndpoints } from './webhook-queries.js';
import { WebhookSecret } from './webhook-secret.js';
import { lazyDialog } from '../../components/lazy-part.js';

const EndpointDialog = lazyDialog(() => import('./endpoint-dialog.js'), 'EndpointDialog');

export function EndpointPanel({ tenantId, editable }: { tenantId: string; editable: boolean }) {
  const list = useEndpoints(tenantId);
  const [editing, setEditing] = useState<WebhookEndpoint | 'new'>();
  const [made, setMade] = useState<WebhookSecretResult>();
  const isFull = (list.data?.length ?? 0) >= MAX_WEBHOOK_ENDPOINTS;
  return (
    <Panel
      id="webhooks"
      title="Webhooks"
      text="Notify your own systems about events of leads and appointments. Events are signed (Standard Webhooks) and contain names, email addresses and phone numbers, unmasked."
      headingId="webhooks-title"
      data-testid="webhooks"
      actions={
        editable &&
        !isFull && (
          <Button size="sm" onClick={() => setEditing('new')}>
            <Plus aria-hidden />
            Add endpoint
          </Button>
        )
      }
    >
      {made && (
        <Box p="4" borderBottomWidth="1px">
          <WebhookSecret secret={made.secret} url={made.endpoint.url} onDone={() => setMade(undefined)} />
        </Box>
      )}
      <Loaded query={list} failure="Could not load the webhooks" skeleton={<TableSkeleton />}>
        {(endpoints) =>
          endpoints.length === 0 ? (
            <EmptyState
              icon={Webhook}
              title="No endpoints yet"
              text="Add the address of a system that should get your events."
            />
          ) : (
            <chakra.ul listStyleType="none" aria-label="Endpoints">
              {endpoints.map((endpoint) => (
                <EndpointRow
                  key={endpoint.id}
                  tenantId={tenantId}
                  endpoint={endpoint}
                  editable={editable}
                  onChange={() => setEditing(endpoint)}
                  onSecret={setMade}
                />
              ))}
            </chakra.ul>
          )
        }
      </Loaded>
      {editing !== undefined && (
        <EndpointDialog
          tenantId={tenantId}
          endpoint={editing === 'new' ? undefined : editing}
          onSecret={setMade}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  );
}
