/**
 * People's consent according to an imported file, written into the ledger as the practice states it. Without a consent
 * in the file, the ledger gets no entry, because an import alone does not permit sending messages.
 */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { ConsentState } from '@praxis/contracts/consent/consent.const';
import { stateAfter } from '@praxis/domain/consent/consent-state';
import { appendConsent, consentPlace, readConsentStates, type NewConsentEntry } from '../consent/consent.js';
import { noteConsentChange } from '../contact/contact-lead.js';
import type { TenantTransaction } from '../core/database.js';
import type { ImportedConsent, ImportedFields } from './import-row.js';

const BATCH = 1_000;
/** The beginning of an entry's proof; the file's own proof follows after a colon. */
const STATED = 'Imported, as stated by the practice';

export interface ImportedBy {
  importId: string;
  masterKey: string;
  /** Id of the person who imports the file. */
  userId: string;
}

interface ConsentRow {
  line: number;
  outcome: 'created' | 'updated' | 'skipped';
  leadId: string;
  fields: Pick<ImportedFields, 'email' | 'phone' | 'consents'>;
}

/**
 * Adds the consents of an import's rows. A refusal is always recorded. An agreement is recorded only if nothing is
 * recorded about the address yet, because only the person can revoke an opt-out, and never for a skipped row. Other
 * writers of the ledger wait from here on, so call it last.
 */
export async function recordImportConsent(tx: TenantTransaction, by: ImportedBy): Promise<void> {
  await lockLedger(tx);
  const states = new Map<string, ConsentState>();
  for (let after = 0; ;) {
    const rows = await consentRows(tx, by.importId, after);
    const asked = rows.flatMap((row) =>
      (row.fields.consents ?? []).flatMap((consent) => {
        const key = keyOf(tx, by, { row, consent });
        return key === undefined ? [] : [{ row, consent, key }];
      }),
    );
    const keys = [...new Set(asked.map(({ key }) => key))];
    for (const [place, state] of await readConsentStates(tx, keys)) states.set(place, state);
    const entries: NewConsentEntry[] = [];
    for (const { row, consent, key } of asked) {
      const place = consentPlace({ channel: consent.channel, contactKey: key });
      if (!counts(row, consent, states.get(place) ?? 'none')) continue;
      states.set(place, stateAfter(consent.action));
      entries.push(entryOf(by, { row, consent, key }));
    }
    await noteOnLeads(tx, entries);
    await appendConsent(tx, entries);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.line;
  }
}

/**
 * Revokes the agreements that an import recorded, found by the text of the entries, also those of leads that existed
 * before and of leads that its undo has removed or kept. Refusals are kept, and so are later entries about an address.
 */
export async function clearImportConsent(tx: TenantTransaction, importId: string): Promise<void> {
  await lockLedger(tx);
  const stated = await tx.query<Omit<NewConsentEntry, 'occurredAt' | 'wordingVersion'>>`
    select c.channel, c.contact_key as "contactKey", c.lead_id as "leadId", 'cleared' as action,
      'import' as method, 'The import was undone' as evidence, c.actor
    from consent_ledger c
    where c.tenant_id = ${tx.tenantId} and c.method = 'import' and c.action = 'opt_in'
      and starts_with(c.evidence, ${`${statedBy(importId)},`})
      and not exists (select from consent_ledger later where later.tenant_id = c.tenant_id
        and later.contact_key = c.contact_key and later.channel = c.channel and later.position > c.position)
    order by c.position`;
  const entries = stated.map((entry) => ({ ...entry, occurredAt: new Date() }));
  await noteOnLeads(tx, entries);
  await appendConsent(tx, entries);
}

/** How the evidence of an import's entries begins. */
const statedBy = (importId: string): string => `${STATED} (import ${importId}`;

/**
 * Takes the same lock as the ledger's trigger, so that data read afterwards does not change until the transaction ends.
 */
async function lockLedger(tx: TenantTransaction): Promise<void> {
  await tx.query`select pg_advisory_xact_lock(hashtext('consent_ledger'), hashtext(${tx.tenantId}::text))`;
}

async function consentRows(tx: TenantTransaction, importId: string, after: number): Promise<ConsentRow[]> {
  return await tx.query<ConsentRow>`select r.line, r.outcome, r.fields, l.id as "leadId" from import_rows r
    left join import_rows first on first.tenant_id = r.tenant_id and first.import_id = r.import_id
      and first.line = r.same_as
    join leads l on l.tenant_id = r.tenant_id
      and l.id = coalesce(r.lead_id, r.known_lead, first.lead_id, first.known_lead)
    where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.outcome is not null
      and r.fields ? 'consents' and r.line > ${after}
    order by r.line limit ${BATCH}`;
}

interface Asked {
  row: ConsentRow;
  consent: ImportedConsent;
}

function keyOf(tx: TenantTransaction, by: ImportedBy, { row, consent }: Asked): string | undefined {
  const address = contactAddress(
    consent.channel,
    consent.channel === 'sms' ? row.fields.phone : row.fields.email,
  );
  return address && contactKey(by.masterKey, { tenantId: tx.tenantId, address, scope: undefined });
}

function counts({ outcome }: ConsentRow, { action }: ImportedConsent, state: ConsentState): boolean {
  if (action === 'opt_out') return state !== 'opted_out';
  return outcome !== 'skipped' && state === 'none';
}

function entryOf({ importId, userId }: ImportedBy, asked: Asked & { key: string }): NewConsentEntry {
  const { row, consent, key } = asked;
  const where = `${statedBy(importId)}, line ${row.line})`;
  return {
    channel: consent.channel,
    contactKey: key,
    leadId: row.leadId,
    action: consent.action,
    method: 'import',
    evidence: consent.proof === undefined ? where : `${where}: ${consent.proof}`,
    actor: userId,
    occurredAt: consent.at === undefined ? new Date() : new Date(consent.at),
  };
}

async function noteOnLeads(tx: TenantTransaction, entries: readonly NewConsentEntry[]): Promise<void> {
  for (const channel of ['sms', 'email'] as const)
    for (const action of ['opt_in', 'opt_out', 'cleared'] as const) {
      const leads = entries.filter((entry) => entry.channel === channel && entry.action === action);
      const ids = leads.flatMap(({ leadId }) => leadId ?? []);
      if (ids.length > 0) await noteConsentChange(tx, ids, { channels: [channel], action });
    }
}
