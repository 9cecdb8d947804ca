/** A tenant's facts, whether it is open, what waits while it is suspended, and what its team sees. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { TEAM_SIGHTS, type TeamSight } from '@praxis/contracts/core/masking';
import type { AdminTenant, HeldRuns } from '@praxis/contracts/tenant/admin-tenant';
import { ADMIN_TENANT_MAX } from '@praxis/contracts/tenant/admin-tenant.const';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
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
  heldQuery,
  maskingQuery,
  refreshTenants,
  changeTenantStatus,
  setTeamSight,
  suspendTenant,
} from './tenant-queries.js';
import { areaOf } from './tenant-labels.js';
import { FactList } from './fact-list.js';
import { lazyDialog } from '../../../components/lazy-part.js';

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

function StatusButtons({ tenant: { id, name, status } }: { tenant: AdminTenant }) {
  const [isAsking, setIsAsking] = useState(false);
  const done = {
    success: 'Tenant updated successfully',
    failure: { title: 'Failed to update tenant' },
    onSuccess: () => void refreshTenants(),
  };
  const change = useChange({ request: changeTenantStatus, ...done });
  const suspend = useChange({ request: suspendTenant, ...done, onSettled: () => setIsAsking(false) });
  return (
    <>
      {status !== 'active' && (
        <Button size="sm" variant="outline" onClick={() => change.mutate({ id, status: 'active' })}>
          Activate
        </Button>
      )}
      {status === 'active' && (
        <Button size="sm" variant="outline" onClick={() => change.mutate({ id, status: 'inactive' })}>
          Deactivate
        </Button>
      )}
      {status !== 'suspended' && (
        <Button size="sm" variant="outline" onClick={() => setIsAsking(true)}>
          Suspend
        </Button>
      )}
      {isAsking && (
        <SuspendDialog
          name={name}
          isPending={suspend.isPending}
          onSuspend={(reason) => suspend.mutate({ id, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

interface SuspendDialogProps {
  name: string;
  isPending: boolean;
  onSuspend: (reason: string) => void;
  onClose: () => void;
}

function SuspendDialog({ name, isPending, onSuspend, onClose }: SuspendDialogProps) {
  const [reason, setReason] = useState('');
  const isReady = reason.trim() !== '' && !isPending;
  return (
    <Dialog
      title={`Suspend ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={!isReady || undefined} onClick={() => isReady && onSuspend(reason.trim())}>
            {isPending ? 'Suspending…' : 'Suspend'}
          </Button>
        </>
      }
    >
      <Box display="grid" gap="4">
        <Text color="fg.muted">
          Its people can no longer sign in, and its public pages and numbers are closed. Runs wait and go on
          where they are when you activate it again: nothing is lost, and nothing is sent twice.
        </Text>
        <FormField label="Reason" help="Admins see it, and the audit log has the change.">
          <Input
            value={reason}
            maxLength={ADMIN_TENANT_MAX.reason}
            autoComplete="off"
            data-autofocus
            onChange={({ target }) => setReason(target.value)}
          />
        </FormField>
      </Box>
    </Dialog>
  );
}

/** Waiting work, if there is any. */
function Held({ id }: { id: string }) {
  const { data: held } = useQuery(heldQuery(id));
  if (!held || (!held.isSuspended && held.runs === 0)) return null;
  return (
    <Box data-testid="held-runs" display="grid" gap="2">
      <Text fontWeight="medium">{held.isSuspended ? 'Held while suspended' : 'Going on now'}</Text>
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
