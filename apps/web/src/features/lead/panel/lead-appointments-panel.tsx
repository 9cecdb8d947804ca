/** A lead with its appointments and messages, and what staff do about them, beside any list. */
import type { Lead } from '@praxis/contracts/lead/lead';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useSession } from '../../../lib/auth/auth-session.js';
import { lockReason } from '../../../lib/auth/lock-reason.js';
import { LeadCorrespondenceParts } from './lead-correspondence.js';
import { LeadPanel } from './lead-panel.js';
import { useStatusChange } from './use-status-change.js';

interface LeadAppointmentsPanelProps {
  tenant: CurrentTenant;
  leadId: string;
  /** What a list knows of the lead already. */
  listed?: Lead | undefined;
  onClose: () => void;
}

export function LeadAppointmentsPanel({ tenant, leadId, listed, onClose }: LeadAppointmentsPanelProps) {
  const { readOnly } = useSession();
  const reason = lockReason({ role: tenant.role, needed: 'staff', readOnly });
  const changeStatus = useStatusChange(tenant.id);
  return (
    <LeadPanel
      key={leadId}
      tenant={tenant}
      leadId={leadId}
      listed={listed}
      reason={reason}
      onStatus={changeStatus}
      onClose={onClose}
      parts={(lead) => <LeadCorrespondenceParts tenantId={tenant.id} lead={lead} reason={reason} />}
    />
  );
}
