/**
 * Removes a person who is being erased from imports. A finished import keeps its rows without their data, so that it can be undone. In an
 * import that has not run, a row about the person becomes a row that cannot be imported, and the file is deleted.
 */
import type { DuplicateChoice } from '@praxis/contracts/lead-import/lead-import';
import type { TenantTransaction } from '../core/database.js';
import { sql, type Sql } from '../core/sql.js';
import { countRows } from './import-row.js';

/** The problem that is shown for such a row. */
const FORGOTTEN = 'This person was forgotten after the file was read';

/** The data by which rows of imports are recognized as being about a person. */
export interface ImportedPerson {
  /** Id of their lead. */
  id: string;
  /** The key of their email address, followed by their number in E.164; null if other leads have the same. */
  ownEmail: string | null;
  ownPhone: string | null;
}

/**
 * A condition on `import_rows r` that have not been imported. If other leads share the address, a lead that is found by
 * it may be another person.
 */
const isAbout = (tx: TenantTransaction, { id, ownEmail, ownPhone }: ImportedPerson): Sql =>
  sql`r.error is null and (r.email_key = ${ownEmail} or r.phone_key = ${ownPhone}
    or r.known_lead = ${id} and not exists (select from leads o where o.tenant_id = ${tx.tenantId} and o.id <> ${id}
      and (contact_email(o.email) = r.email_key or o.phone_e164 = r.phone_key)))`;

/**
 * Whether an import that names the person is running right now. Prevents all other imports from being checked or
 * started until the transaction ends.
 */
export async function isBeingImported(tx: TenantTransaction, person: ImportedPerson): Promise<boolean> {
  await tx.query`select from imports where tenant_id = ${tx.tenantId} and state in ('uploaded', 'checked', 'failed')
    order by id for update`;
  const rows = await tx.query`select from import_rows r
    join imports i on i.tenant_id = r.tenant_id and i.id = r.import_id and i.state = 'running'
    where r.tenant_id = ${tx.tenantId} and ${isAbout(tx, person)} limit 1`;
  return rows.length > 0;
}

/** Erases the person from all imports. Call it only after `isBeingImported`. */
export async function forgetImported(tx: TenantTransaction, person: ImportedPerson): Promise<void> {
  const { id, ownEmail, ownPhone } = person;
  await tx.query`update import_rows set fields = '{}', filled = '{}', email_key = null, phone_key = null
    where tenant_id = ${tx.tenantId} and outcome is not null
      and (lead_id = ${id} or known_lead = ${id} or email_key = ${ownEmail} or phone_key = ${ownPhone})`;
  const taken = await tx.query<{ importId: string }>`with taken as (
      update import_rows r set error = ${FORGOTTEN}, fields = null, email_key = null, phone_key = null, same_as = null,
        known_lead = null
      from imports i where i.tenant_id = r.tenant_id and i.id = r.import_id and i.state in ('checked', 'failed')
        and r.tenant_id = ${tx.tenantId} and ${isAbout(tx, person)}
      returning r.import_id
    )
    select distinct import_id as "importId" from taken order by 1`;
  for (const { importId } of taken) await settle(tx, importId);
}

/** Changes an import as if the row had not been in its file, and deletes the file, which still contains the row. */
async function settle(tx: TenantTransaction, importId: string): Promise<void> {
  await tx.query`with first as (
      select r.same_as as gone, min(r.line) as line from import_rows r
      join import_rows f on f.tenant_id = r.tenant_id and f.import_id = r.import_id and f.line = r.same_as
      where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and f.error is not null group by r.same_as
    )
    update import_rows r set same_as = nullif(first.line, r.line) from first
    where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.same_as = first.gone`;
  await tx.query`delete from import_chunks where tenant_id = ${tx.tenantId} and import_id = ${importId}`;
  const [found] = await tx.query<{
    duplicates: DuplicateChoice;
  }>`select mapping ->> 'duplicates' as duplicates
    from imports where tenant_id = ${tx.tenantId} and id = ${importId}`;
  const counts = await countRows(tx, importId, found?.duplicates ?? 'skip');
  await tx.query`update imports set sample = '[]', preview = preview || ${JSON.stringify(counts)}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${importId}`;
}
