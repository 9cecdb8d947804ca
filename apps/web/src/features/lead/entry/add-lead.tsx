/**
 * Adds a lead manually, for users with the right: a button, its key, and the dialog. The new lead opens beside the
 * list.
 */
import { Button } from '@chakra-ui/react/button';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useActions } from '../../../lib/core/action/use-actions.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { useAsked } from '../../../lib/core/use-asked.js';
import { useCurrentTenant, type CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { ADD_LEAD } from '../lead-actions.js';
import { useLeadAddress } from '../list/use-lead-address.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const NewLeadDialog = lazyDialog(() => import('./new-lead-dialog.js'), 'NewLeadDialog');

export function AddLead() {
  const { readOnly } = useAuthSession();
  const { tenant } = useCurrentTenant();
  if (!tenant || readOnly || !hasRank(tenant.role, 'staff')) return null;
  return <AddLeadButton tenant={tenant} />;
}

function AddLeadButton({ tenant }: { tenant: CurrentTenant }) {
  const [isAdding, setAdding] = useState(false);
  const { open } = useLeadAddress();
  const add = useCallback(() => setAdding(true), []);
  useActions([{ id: 'lead.add', label: 'Add lead', group: 'Leads', keys: ['n'], run: add }]);
  useAsked(ADD_LEAD, add);
  const show = (id: string): void => {
    setAdding(false);
    open(id);
  };
  return (
    <>
      <Button size="sm" aria-keyshortcuts="n" title="Add a lead (N)" onClick={add}>
        <UserPlus aria-hidden />
        Add lead
      </Button>
      {isAdding && <NewLeadDialog tenant={tenant} onOpen={show} onClose={() => setAdding(false)} />}
    </>
  );
}
