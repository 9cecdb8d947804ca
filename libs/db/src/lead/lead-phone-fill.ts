/**
 * Fills in the E.164 number of leads that have none: leads of releases that did not store it, and leads that old
 * processes store while a new release starts. Can be repeated; numbers that cannot be dialed are tried again at each
 * start and stay empty.
 */
import { toE164 } from '@praxis/config/contact-key';
import type { Database, TenantTransaction } from '../core/database.js';
import { followNumber } from '../contact/contact-number.js';

/** Number of rows processed in one transaction. */
const ROWS_PER_TRANSACTION = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Processes every tenant that has such leads, and returns how many were filled in. */
export async function fillPhoneNumbers(database: Database): Promise<number> {
  const tenants = await database.withSystem(
    'find leads whose number is not read yet',
    (tx) =>
      tx.query<{ id: string }>`select id from tenants t where exists (
      select from leads l where l.tenant_id = t.id and l.phone <> '' and l.phone_e164 is null)`,
  );
  let filled = 0;
  for (const { id } of tenants) {
    let after: string | undefined = FIRST;
    while (after !== undefined) {
      const batch = await database.withTenant(id, (tx) => fillBatch(tx, after ?? FIRST));
      filled += batch.filled;
      after = batch.last;
    }
  }
  return filled;
}

/** Fills in one batch. `last` is the id after which the next batch begins; undefined at the end. */
async function fillBatch(
  tx: TenantTransaction,
  after: string,
): Promise<{ filled: number; last: string | undefined }> {
  const leads = await tx.query<{ id: string; phone: string }>`
    select id, phone from leads where tenant_id = ${tx.tenantId} and phone <> '' and phone_e164 is null
    and id > ${after} order by id limit ${ROWS_PER_TRANSACTION}`;
  const read = leads.map(({ id, phone }) => ({ id, phone, e164: toE164(phone) ?? null }));
  const filled = await tx.query<{ id: string }>`update leads l set phone_e164 = r.e164
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as r(id uuid, phone text, e164 text)
    where l.tenant_id = ${tx.tenantId} and l.id = r.id and l.phone = r.phone and r.e164 is not null returning l.id`;
  // A lead whose number was changed in the meantime is processed at the next start.
  const undialable = read.filter(({ e164 }) => e164 === null);
  await followNumber(
    tx,
    [...filled, ...undialable].map(({ id }) => id),
  );
  return {
    filled: filled.length,
    last: leads.length === ROWS_PER_TRANSACTION ? leads.at(-1)?.id : undefined,
  };
}
