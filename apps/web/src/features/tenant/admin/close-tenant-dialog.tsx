/**
 * Deactivates or suspends a tenant: the effects, the next charge, and whether its subscription ends. Load it lazily.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import type { AdminTenant, NextCharge } from '@praxis/contracts/tenant/admin-tenant';
import { ADMIN_TENANT_MAX, type ClosingChoice } from '@praxis/contracts/tenant/admin-tenant.const';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { FormField } from '../../../components/form-field.js';
import { Segmented } from '../../../components/segmented.js';
import { useChange } from '../../../lib/api/use-change.js';
import { dateOf, priceOf } from '../../../lib/core/format.js';
import { AFTER_TENANT_CHANGE, changeTenantStatus, nextChargeQuery, suspendTenant } from './tenant-queries.js';

interface CloseTenantDialogProps {
  tenant: Pick<AdminTenant, 'id' | 'name'>;
  to: 'inactive' | 'suspended';
  onClose: () => void;
}

const WORDS = {
  inactive: {
    verb: 'Deactivate',
    pending: 'Deactivating…',
    text: 'Its people can no longer sign in, and its public pages and numbers are closed. Its runs continue.',
  },
  suspended: {
    verb: 'Suspend',
    pending: 'Suspending…',
    text: 'Its people can no longer sign in, and its public pages and numbers are closed. Runs wait and continue where they stopped when you activate it again: nothing is lost, and nothing is sent twice.',
  },
} as const;

export function CloseTenantDialog({ tenant: { id, name }, to, onClose }: CloseTenantDialogProps) {
  const [reason, setReason] = useState('');
  const [subscription, setSubscription] = useState<ClosingChoice>('end');
  const charge = useQuery(nextChargeQuery(id));
  const close = useChange({
    request: () =>
      to === 'inactive'
        ? changeTenantStatus({ id, status: 'inactive', subscription })
        : suspendTenant({ id, reason: reason.trim(), subscription }),
    success: 'Tenant updated successfully',
    failure: { title: 'Failed to update tenant' },
    invalidates: AFTER_TENANT_CHANGE,
    onSuccess: onClose,
    onFailure: () => {
      onClose();
      // False, so that the toast shows the reason.
      return false;
    },
  });
  const { verb, pending, text } = WORDS[to];
  const isReady = (to === 'inactive' || reason.trim() !== '') && !close.isPending;
  return (
    <Dialog
      title={`${verb} ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={!isReady || undefined} onClick={() => isReady && close.mutate()}>
            {close.isPending ? pending : verb}
          </Button>
        </>
      }
    >
      <Box display="grid" gap="4">
        <Text color="fg.muted">{text}</Text>
        {to === 'suspended' && (
          <FormField label="Reason" help="Admins see it, and the audit log has the change.">
            <Input
              value={reason}
              maxLength={ADMIN_TENANT_MAX.reason}
              autoComplete="off"
              data-autofocus
              onChange={({ target }) => setReason(target.value)}
            />
          </FormField>
        )}
        <Text role="status" data-testid="next-charge">
          {charge.isError
            ? 'Could not load the next charge.'
            : charge.data === undefined
              ? 'Loading the next charge…'
              : chargeText(charge.data)}
        </Text>
        {/* Also shown if the next charge could not be read: this must not keep a tenant open, and the choice applies
            to any charge. */}
        {!isSettled(charge.data) && (
          <Box display="grid" gap="2" justifyItems="start">
            <Segmented
              label="Subscription"
              options={[
                { value: 'end', label: 'End it with the period' },
                { value: 'keep', label: 'Keep charging' },
              ]}
              value={subscription}
              onChange={setSubscription}
            />
            <Text fontSize="md" color="fg.muted">
              {subscription === 'end'
                ? 'No month is charged after this period. If you activate the tenant before, the subscription continues.'
                : 'Each month is charged while the tenant is closed, and its owners cannot cancel it.'}
            </Text>
          </Box>
        )}
      </Box>
    </Dialog>
  );
}

/** True if there is nothing to choose, because nothing is charged or the subscription ends anyway. */
const isSettled = (charge: NextCharge | null | undefined): boolean =>
  charge === null || charge?.endsThen === true;

/** The next charge and its date. */
function chargeText(charge: NextCharge | null): string {
  if (charge === null) return 'No subscription is charged.';
  const { at, monthlyCents, overageCents, endsThen } = charge;
  const overage = overageCents > 0 ? `${priceOf(overageCents)} of use beyond the plan so far` : undefined;
  if (endsThen)
    return `The subscription ends on ${dateOf(at)}.${overage ? ` Then ${overage} is charged.` : ''}`;
  return `Next charge: ${priceOf(monthlyCents)} on ${dateOf(at)}${overage ? `, and ${overage}` : ''}.`;
}
