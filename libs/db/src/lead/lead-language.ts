/** The language of a lead: taken from the person's own words or choices. */
import type { Language } from '@praxis/contracts/language/language.const';
import type { TenantTransaction } from '../core/database.js';

/** Stores the language that a client chose on the page of their appointment; it replaces any earlier one. */
export async function chooseClientLanguage(
  tx: TenantTransaction,
  appointmentId: string,
  language: Language,
): Promise<void> {
  await tx.query`update leads l set language = ${language}, updated_at = now() from appointments a
    where a.tenant_id = ${tx.tenantId} and a.id = ${appointmentId} and l.tenant_id = a.tenant_id and l.id = a.lead_id
      and l.language is distinct from ${language}`;
}

/** Stores the language that a person wrote or spoke, if none is known yet. */
export async function noteLeadLanguage(
  tx: TenantTransaction,
  leadId: string,
  language: Language,
): Promise<void> {
  await tx.query`update leads set language = ${language}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${leadId} and language is null`;
}
