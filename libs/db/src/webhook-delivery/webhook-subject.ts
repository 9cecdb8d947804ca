/** A webhook's data about a lead and an appointment. It is unmasked, because the tenant's owner chose the receiver. */
import type { WebhookAppointment, WebhookLead } from '@praxis/contracts/webhook-delivery/webhook-message';
import type { TenantTransaction } from '../core/database.js';

type LeadRow = Omit<WebhookLead, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };
type AppointmentRow = Omit<WebhookAppointment, 'start' | 'end'> & { start: Date; end: Date };

/** The current records; deleted records are left out. */
export async function readSubject(
  tx: TenantTransaction,
  { leadId, appointmentId }: { leadId: string | null; appointmentId: string | null },
): Promise<{ lead?: WebhookLead; appointment?: WebhookAppointment }> {
  const lead = leadId === null ? undefined : await readWebhookLead(tx, leadId);
  const appointment = appointmentId === null ? undefined : await readAppointment(tx, appointmentId);
  return { ...(lead && { lead }), ...(appointment && { appointment }) };
}

/** A lead in the form that receivers get; undefined if it was deleted. */
export async function readWebhookLead(tx: TenantTransaction, id: string): Promise<WebhookLead | undefined> {
  const [row] =
    await tx.query<LeadRow>`select l.id, l.name, l.email, coalesce(l.phone_e164, l.phone) as phone, l.industry,
      l.case_type as "caseType", l.lead_type as "leadType", l.area, l.budget, l.timeline, l.language, l.details, l.urgency,
      l.status, s.name as stage, l.lead_score as score, l.engagement_level as "engagementLevel", l.source, l.tags,
      l.assigned_to as "assignedTo", l.created_at as "createdAt", l.updated_at as "updatedAt"
    from leads l left join lead_stages s on s.tenant_id = l.tenant_id and s.id = l.stage_id
    where l.tenant_id = ${tx.tenantId} and l.id = ${id}`;
  return row && { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

async function readAppointment(tx: TenantTransaction, id: string): Promise<WebhookAppointment | undefined> {
  const [row] = await tx.query<AppointmentRow>`select a.id, a.start_time as start, a.end_time as "end",
      a.time_zone as "timeZone", a.location, p.name as host,
      case a.status when 'cancelled' then 'canceled' else a.status end as status
    from appointments a left join providers p on p.tenant_id = a.tenant_id and p.id = a.provider_id
    where a.tenant_id = ${tx.tenantId} and a.id = ${id}`;
  return row && { ...row, start: row.start.toISOString(), end: row.end.toISOString() };
}
