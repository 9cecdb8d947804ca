/**
 * Contacts notified of incidents, managed by admins. Webhook secrets are encrypted under a key of the installation,
 * because no tenant owns them.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { decryptText, encrypt, type DataKey } from '@praxis/config/data-key-encryption';
import { deriveKey } from '@praxis/config/keys';
import type {
  IncidentContact,
  IncidentContactAdd,
  IncidentContactChange,
} from '@praxis/contracts/health/incident-contact';
import { MAX_INCIDENT_CONTACTS } from '@praxis/contracts/health/incident-contact.const';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { Database, SystemTransaction } from '../core/database.js';
import { rawSql, sql } from '../core/sql.js';
import { IncidentContactEntity } from './incident-contact.entity.js';

/** As many bytes as HMAC-SHA256 can use. */
const SECRET_BYTES = 32;
const PURPOSE = 'incident-contact';
/** Key of the advisory lock for adding a contact; arbitrary, but used for nothing else. */
const CONTACT_KEY = 727_005;

const COLUMNS =
  rawSql(`c.id, c.kind, c.address, c.min_severity as "minSeverity", c.on_acknowledged as "onAcknowledged",
  c.secret_last4 as "secretLast4", c.created_at::text as "createdAt",
  (select json_build_object('kind', n.kind, 'status', n.status, 'responseStatus', n.response_status, 'problem', n.problem,
      'at', n.last_attempt_at)
    from incident_notices n where n.contact_id = c.id and n.last_attempt_at is not null
    order by n.last_attempt_at desc limit 1) as "lastDelivery"`);

const keyOf = (masterKey: string, contactId: string): DataKey => ({
  ownerId: contactId,
  version: 1,
  key: deriveKey(masterKey, 'incident-contact'),
});

/** Lists the contacts that are notified of incidents, oldest first. */
export async function listIncidentContacts(database: Database): Promise<IncidentContact[]> {
  return await database.querySystem<IncidentContact>(
    'list who is notified of incidents',
    sql`select ${COLUMNS} from incident_contacts c order by c.created_at, c.id`,
  );
}

/** Finds one contact that is notified of incidents. */
export async function findIncidentContact(
  database: Database,
  id: string,
): Promise<IncidentContact | undefined> {
  const [contact] = await database.querySystem<IncidentContact>(
    'read who is notified of incidents',
    sql`select ${COLUMNS} from incident_contacts c where c.id = ${id}`,
  );
  return contact;
}

interface NewContact {
  masterKey: string;
  contact: IncidentContactAdd;
  actor: AuditActor;
}

/** Adds a contact; a webhook gets a new secret. `full`: the maximum is reached; `known`: the contact exists already. */
export async function addIncidentContact(
  database: Database,
  { masterKey, contact, actor }: NewContact,
): Promise<{ id: string; secret: string | null } | 'full' | 'known'> {
  const { kind, address, minSeverity, onAcknowledged } = contact;
  const secret = kind === 'webhook' ? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` : null;
  return await database.withSystem('add somebody who is notified of incidents', async (tx) => {
    // Contacts are added one at a time: if two requests add the same one, the second finds it.
    await tx.query`select pg_advisory_xact_lock(${CONTACT_KEY})`;
    const rows = await tx.query<{
      address: string;
      kind: string;
    }>`select address, kind from incident_contacts`;
    if (rows.some((row) => row.kind === kind && row.address === address)) return 'known';
    if (rows.length >= MAX_INCIDENT_CONTACTS) return 'full';
    const id = randomUUID();
    const sealedSecret = secret === null ? null : encrypt(keyOf(masterKey, id), PURPOSE, secret);
    const secretLast4 = secret?.slice(-4) ?? null;
    await tx
      .repository(IncidentContactEntity)
      .insert({ id, kind, address, minSeverity, onAcknowledged, sealedSecret, secretLast4 });
    await audit(tx, { action: 'added', id, actor, detail: { kind, minSeverity, onAcknowledged } });
    return { id, secret };
  });
}

/** Changes which notices a contact gets. False if there is no such contact. */
export async function changeIncidentContact(
  database: Database,
  id: string,
  { change, actor }: { change: IncidentContactChange; actor: AuditActor },
): Promise<boolean> {
  return await database.withSystem('change who is notified of incidents', async (tx) => {
    const { affected } = await tx.repository(IncidentContactEntity).update({ id }, change);
    if (affected === 1) await audit(tx, { action: 'changed', id, actor, detail: { ...change } });
    return affected === 1;
  });
}

/** Deletes a contact with its pending notices. False if there is none. */
export async function deleteIncidentContact(
  database: Database,
  id: string,
  actor: AuditActor,
): Promise<boolean> {
  return await database.withSystem('delete somebody who is notified of incidents', async (tx) => {
    const { affected } = await tx.repository(IncidentContactEntity).delete({ id });
    if (affected === 1) await audit(tx, { action: 'deleted', id, actor });
    return affected === 1;
  });
}

/** Logs a change of a contact. The address may contain a name, so it is not in the audit log. */
async function audit(
  tx: SystemTransaction,
  entry: { action: string; id: string; actor: AuditActor; detail?: Record<string, unknown> },
): Promise<void> {
  const { action, id, actor, detail } = entry;
  await writeAudit(tx, {
    action: `incident_contact.${action}`,
    targetType: 'incident_contact',
    targetId: id,
    detail,
    ...actor,
  });
}

/** Logs that an admin had a test notice sent. */
export async function noteContactTest(database: Database, id: string, actor: AuditActor): Promise<void> {
  await database.withSystem('log a test notice', (tx) => audit(tx, { action: 'tested', id, actor }));
}

/** The recipient of a notice, with the data needed to send it. */
export type NoticeContact = Pick<
  IncidentContactEntity,
  'id' | 'kind' | 'address' | 'minSeverity' | 'sealedSecret'
>;

/** The secret that signs a webhook's notices. @throws DecryptionError */
export function openContactSecret({ id, sealedSecret }: NoticeContact, masterKey: string): string {
  return decryptText(keyOf(masterKey, id), PURPOSE, sealedSecret ?? Buffer.alloc(0));
}
