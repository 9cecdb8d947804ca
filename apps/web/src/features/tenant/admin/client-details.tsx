/** The facts of one client, and the way to change them. Load it lazily. */
import { Button } from '@chakra-ui/react/button';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { Client } from '@praxis/contracts/tenant/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { Dialog } from '../../../components/dialog.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { dateOf, phoneNumber, priceOf } from '../../../lib/core/format.js';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';
import { clientQuery } from './tenant-queries.js';
import { EditClientDialog } from './client-form.js';
import { areaOf, CLIENT_STATUS_LABELS, planName } from './client-labels.js';
import { FactList } from './fact-list.js';

export function ClientDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQuery(clientQuery(id));
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Dialog
      title={client.data?.name ?? 'Client'}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button variant="outline" asChild>
            <Link to={`${PATHS.adminTenants}?tenant=${id}`}>Open tenant</Link>
          </Button>
          <Button disabled={!client.data} onClick={() => setIsEditing(true)}>
            Edit Client
          </Button>
        </>
      }
    >
      <Loaded
        query={client}
        failure="Failed to load tenants"
        skeleton={
          <Loading>
            <Skeleton height="72" />
          </Loading>
        }
      >
        {(found) => <FactList facts={factsOf(found)} />}
      </Loaded>
      {isEditing && client.data && <EditClientDialog client={client.data} onClose={onClose} />}
    </Dialog>
  );
}

const factsOf = (client: Client): [string, string][] => [
  ['Status', CLIENT_STATUS_LABELS[client.clientStatus].label],
  ['Industry', INDUSTRY_NAMES[client.industry]],
  ['Plan', planName(client.tier)],
  ['Monthly fee', priceOf(client.monthlyFeeCents)],
  ['Setup fee', priceOf(client.setupFeeCents)],
  ['Contact', client.contactName],
  ['Email', client.contactEmail],
  ['Phone', client.phone === null ? '' : phoneNumber(client.phone)],
  ['Website', client.website],
  ['Domain', client.domain ?? ''],
  ['Company size', client.companySize],
  ['Service area', areaOf(client)],
  ['People', String(client.memberCount)],
  ['Created', dateOf(client.createdAt)],
];
