/** The facts of one tenant, with a button that edits them. Load it lazily. */
import { Button } from '@chakra-ui/react/button';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { AdminTenant } from '@praxis/contracts/tenant/admin-tenant';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { Dialog } from '../../../components/dialog.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { dateOf, phoneNumber, priceOf } from '../../../lib/core/format.js';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';
import { adminTenantQuery } from './tenant-queries.js';
import { EditTenantDialog } from './tenant-form.js';
import { areaOf, LIFECYCLE_STATUS_LABELS, planName } from './tenant-labels.js';
import { FactList } from './fact-list.js';

export function TenantDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const tenant = useQuery(adminTenantQuery(id));
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Dialog
      title={tenant.data?.name ?? 'Client'}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button variant="outline" asChild>
            <Link to={`${PATHS.adminTenants}?tenant=${id}`}>Open tenant</Link>
          </Button>
          <Button disabled={!tenant.data} onClick={() => setIsEditing(true)}>
            Edit Client
          </Button>
        </>
      }
    >
      <Loaded
        query={tenant}
        failure="Failed to load tenants"
        skeleton={
          <Loading>
            <Skeleton height="72" />
          </Loading>
        }
      >
        {(found) => <FactList facts={factsOf(found)} />}
      </Loaded>
      {isEditing && tenant.data && <EditTenantDialog tenant={tenant.data} onClose={onClose} />}
    </Dialog>
  );
}

const factsOf = (tenant: AdminTenant): [string, string][] => [
  ['Status', LIFECYCLE_STATUS_LABELS[tenant.clientStatus].label],
  ['Industry', INDUSTRY_NAMES[tenant.industry]],
  ['Plan', planName(tenant.tier)],
  ['Monthly fee', priceOf(tenant.monthlyFeeCents)],
  ['Setup fee', priceOf(tenant.setupFeeCents)],
  ['Contact', tenant.contactName],
  ['Email', tenant.contactEmail],
  ['Phone', tenant.phone === null ? '' : phoneNumber(tenant.phone)],
  ['Website', tenant.website],
  ['Domain', tenant.domain ?? ''],
  ['Company size', tenant.companySize],
  ['Service area', areaOf(tenant)],
  ['People', String(tenant.memberCount)],
  ['Created', dateOf(tenant.createdAt)],
];
