/** A tenant's facts, whether it is open, the work that is held while it is suspended, and what its team sees. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { TEAM_SIGHTS, type TeamSight } from '@praxis/contracts/core/masking';
import type { AdminTenant, HeldRuns } from '@praxis/contracts/tenant/admin-tenant';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionSelect } from '../../../components/action-select.js';
import { FormField } from '../../../components/form-field.js';
import { Moment } from '../../../components/moment.js';
import { Notice } from '../../../components/notice.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useChange } from '../../../lib/api/use-change.js';
import { counted, dateOf, phoneNumber } from '../../../lib/core/format.js';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';
import { SIGHT_LABELS } from '../settings/masking-labels.js';
import {
  AFTER_TENANT_CHANGE,
  heldQuery,
  maskingQuery,
  changeTenantStatus,
  setTeamSight,
} from './tenant-queries.js';
import { areaOf } from './tenant-labels.js';
import { FactList } from './fact-list.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const CloseTenantDialog = lazyDialog(() => import('./close-tenant-dialog.js'), 'CloseTenantDialog');
const EditDialog = lazyDialog(() => import('./tenant-form.js'), 'EditTenantDialog');

const FEATURES = {
  aiVoice: 'AI voice',
  smsAutomation: 'SMS automation',
  crmIntegration: 'CRM integration',
  calendarBooking: 'Calendar booking',
} as const;

export function TenantGeneral({ tenant }: { tenant: AdminTenant }) {
  const [isEditing, setIsEditing] = useState(false);
  const features = (Object.keys(FEATURES) as (keyof typeof FEATURES)[]).filter(
    (each) => tenant.features[each],
  );
  return (
    <Box display="grid" gap="5">
      <StatusNotice tenant={tenant} />
      <FactList
        facts={[
          ['Domain', tenant.domain ?? ''],
          ['Industry', INDUSTRY_NAMES[tenant.industry]],
          ['Contact', [tenant.contactName, tenant.contactEmail].filter((part) => part !== '').join(', ')],
          ['Phone', tenant.phone === null ? '' : phoneNumber(tenant.phone)],
          ['Website', tenant.website],
          ['Service area', areaOf(tenant)],
          ['Set up', features.map((each) => FEATURES[each]).join(', ')],
          ['Public address', `/book/${tenant.slug}`],
          ['Created', dateOf(tenant.createdAt)],
        ]}
      />
      <Flex gap="2" wrap="wrap">
        <Button size="sm" onClick={() => setIsEditing(true)}>
          Edit tenant
        </Button>
        <StatusButtons tenant={tenant} />
      </Flex>
      <Held id={tenant.id} />
      <TeamSees id={tenant.id} />
      {isEditing && <EditDialog tenant={tenant} onClose={() => setIsEditing(false)} />}
    </Box>
  );
}

function StatusNotice({ tenant }: { tenant: AdminTenant }) {
  if (tenant.status === 'active') return null;
  const reason = tenant.statusReason === null ? '' : ` Reason: ${tenant.statusReason}`;
  return (
    <Notice
      tone={tenant.status === 'suspended' ? 'bad' : 'info'}
      text={
        tenant.status === 'suspended'
          ? `Suspended. No one can sign in, its pages and numbers are closed, and its runs wait.${reason}`
          : `Inactive. No one can sign in, and its pages and numbers are closed. Its runs continue.${reason}`
      }
    />
  );
}

function StatusButtons({ tenant }: { tenant: AdminTenant }) {
  const { id, status } = tenant;
  const [closing, setClosing] = useState<'inactive' | 'suspended' | null>(null);
  const activate = useChange({
    request: changeTenantStatus,
    success: 'Tenant updated successfully',
    failure: { title: 'Failed to update tenant' },
    invalidates: AFTER_TENANT_CHANGE,
  });
  return (
    <>
      {status !== 'active' && (
        <Button size="sm" variant="outline" onClick={() => activate.mutate({ id, status: 'active' })}>
          Activate
        </Button>
      )}
      {status === 'active' && (
        <Button size="sm" variant="outline" onClick={() => setClosing('inactive')}>
          Deactivate
        </Button>
      )}
      {status !== 'suspended' && (
        <Button size="sm" variant="outline" onClick={() => setClosing('suspended')}>
          Suspend
        </Button>
      )}
      {closing && <CloseTenantDialog tenant={tenant} to={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

/** The held work, if there is any. */
function Held({ id }: { id: string }) {
  const { data: held } = useQuery(heldQuery(id));
  if (!held || (!held.isSuspended && held.runs === 0)) return null;
  return (
    <Box data-testid="held-runs" display="grid" gap="2">
      <Text fontWeight="medium">{held.isSuspended ? 'Held while suspended' : 'In progress now'}</Text>
      <Text color="fg.muted">
        {counted(held.runs, 'run')}, {counted(held.messages, 'message')}, {counted(held.calls, 'call')}
      </Text>
      <HeldList items={held.items} />
    </Box>
  );
}

function HeldList({ items }: Pick<HeldRuns, 'items'>) {
  return (
    <chakra.ul listStyleType="none" display="grid" gap="1" aria-label="Held runs">
      {items.map(({ kind, step, runs, heldSince }) => (
        <chakra.li key={`${kind}/${step}`} fontSize="md">
          {counted(runs, kind.replaceAll('-', ' '))} before {stepInWords(step)}, since{' '}
          <Moment at={heldSince} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** `sendMessage` as `send message`. */
const stepInWords = (step: string): string => step.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function TeamSees({ id }: { id: string }) {
  const sight = useQuery(maskingQuery(id));
  const change = useChange({
    request: setTeamSight,
    success: 'Masking changed',
    failure: { title: 'Masking not changed' },
    invalidates: [queryKeys.tenant.adminTenantMasking(id)],
  });
  if (sight.data === undefined) return null;
  return (
    <FormField label="What the team sees of people" help={SIGHT_LABELS[sight.data].text}>
      <ActionSelect
        options={TEAM_SIGHTS.map((value) => ({ value, label: SIGHT_LABELS[value].label }))}
        value={sight.data}
        pending={change.isPending}
        onCommit={(chosen) => change.mutate({ id, teamSees: chosen as TeamSight })}
      />
    </FormField>
  );
}
