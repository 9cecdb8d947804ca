/** Forgets a lead, for owners and admins, after a confirmation in a dialog. Staff see whom to ask. */
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { lockReason } from '../../../lib/auth/lock-reason.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { LeadPart } from '../panel/lead-part.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const ForgetDialog = lazyDialog(() => import('./forget-dialog.js'), 'ForgetDialog');

interface LeadForgetProps {
  tenant: CurrentTenant;
  lead: LeadDetail;
  /** Called once the lead has been forgotten. */
  onForgotten: () => void;
}

export function LeadForget({ tenant, lead, onForgotten }: LeadForgetProps) {
  const [isAsking, setAsking] = useState(false);
  const { readOnly } = useAuthSession();
  if (lockReason({ role: tenant.role, needed: 'owner', readOnly }) !== undefined)
    return tenant.role === 'staff' ? <AskAnOwner /> : null;
  return (
    <LeadPart title="Forget this lead" testId="lead-forget">
      <Text fontSize="md" color="fg.muted">
        Deletes the lead and all personal data about it, for good. Use it when the person asks to be
        forgotten.
      </Text>
      <Button size="sm" variant="outline" mt="2" color="status.bad" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Forget…
      </Button>
      {isAsking && (
        <ForgetDialog
          tenantId={tenant.id}
          lead={lead}
          onForgotten={onForgotten}
          onClose={() => setAsking(false)}
        />
      )}
    </LeadPart>
  );
}

function AskAnOwner() {
  return (
    <LeadPart title="Forget this lead" testId="lead-forget">
      <Text fontSize="md" color="fg.muted">
        Only an owner can delete a lead and all personal data about it. Ask an owner if the person wants to be
        forgotten.
      </Text>
    </LeadPart>
  );
}
