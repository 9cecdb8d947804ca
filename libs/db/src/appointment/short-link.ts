/**
 * Links to a client's own appointment: the full signed link for emails, and a short one for text messages, where each
 * segment costs money. A short link redirects to the signed link of the same version, so both are valid equally long.
 */
import { appointmentLink, appointmentToken, type AppointmentClaim } from '@praxis/config/appointment-token';
import { readShortCode, shortCode, shortLink } from '@praxis/config/short-code';
import type { Channel } from '@praxis/contracts/message/message.const';
import type { Database, TenantTransaction } from '../core/database.js';
import { hashToken } from '../core/secret-token.js';
import { sql } from '../core/sql.js';

export interface LinkedAppointment {
  masterKey: string;
  /** Scheme and host that links begin with. */
  origin: string;
  appointment: { id: string; sequence: number };
}

/** The link to change an appointment, for each channel. A repeat returns the same link. */
export async function appointmentLinks(
  tx: TenantTransaction,
  { masterKey, origin, appointment: { id, sequence } }: LinkedAppointment,
): Promise<Record<Channel, string>> {
  const code = shortCode(masterKey, `${tx.tenantId}/${id}/${sequence}`);
  await tx.query`
    insert into short_links (code_hash, tenant_id, appointment_id, sequence)
    values (${hashToken(code)}, ${tx.tenantId}, ${id}, ${sequence}) on conflict do nothing`;
  const claim = { tenantId: tx.tenantId, appointmentId: id, sequence };
  return {
    sms: shortLink(origin, code),
    email: appointmentLink(origin, appointmentToken(masterKey, claim)),
  };
}

/**
 * The target of a code; undefined for an unknown one. The target may be outdated, which is detected when it is opened.
 */
export async function findShortLink(database: Database, text: string): Promise<AppointmentClaim | undefined> {
  const code = readShortCode(text);
  if (code === undefined) return undefined;
  const [claim] = await database.querySystem<AppointmentClaim>(
    'find what a short link opens',
    sql`select tenant_id as "tenantId", appointment_id as "appointmentId", sequence from short_links
      where code_hash = ${hashToken(code)}`,
  );
  return claim;
}
