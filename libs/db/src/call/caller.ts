/** What a call knows about its caller. */
import type { AiCallState } from '@praxis/contracts/call/call';
import type { TenantTransaction } from '../core/database.js';
import { decryptFacts, encryptFacts, type CallerFacts } from './turn-text.js';

/** A caller, unmasked. */
export interface Caller {
  name: string | null;
  /** The number that the caller gave, or else the one that they call from. */
  phone: string | null;
  /** The lead that the call created. */
  leadId: string | null;
}

interface CallerRow {
  id: string;
  leadId: string | null;
  contact: AiCallState['contactInfo'];
  sealed: Buffer | null;
  number: string | null;
}

/** The callers of these calls. */
export async function findCallers(
  tx: TenantTransaction,
  callIds: readonly string[],
): Promise<Map<string, Caller>> {
  if (callIds.length === 0) return new Map();
  const rows = await tx.query<CallerRow>`
    select c.id, c.lead_id as "leadId", c.contact, c.sealed, p.number from calls c
    left join phone_calls p on p.tenant_id = c.tenant_id and p.call_id = c.id
    where c.tenant_id = ${tx.tenantId} and c.id = any(${callIds}::uuid[])`;
  const callers = rows.map(async ({ id, leadId, contact, sealed, number }) => {
    const said = sealed === null ? contact : (await decryptFacts(tx, id, sealed)).contactInfo;
    return [id, { name: said.name ?? null, phone: said.phone ?? number, leadId }] as const;
  });
  return new Map(await Promise.all(callers));
}

/** Stores the known facts about a caller before the turn ends, for people who are notified in the meantime. */
export async function noteCaller(tx: TenantTransaction, callId: string, facts: CallerFacts): Promise<void> {
  await tx.query`update calls set sealed = ${await encryptFacts(tx, callId, facts)}, responses = '{}', contact = '{}'
    where tenant_id = ${tx.tenantId} and id = ${callId} and state <> 'ended'`;
}
