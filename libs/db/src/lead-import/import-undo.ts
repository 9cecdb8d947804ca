/**
 * Undoes an import in one transaction: its leads are deleted unless they were changed afterwards, and fields that it
 * filled are emptied again.
 */
import type { Import } from '@praxis/contracts/lead-import/lead-import';
import type { TenantTransaction } from '../core/database.js';
import { clearImportConsent } from './import-consent.js';
import { openRun, type ImportTask } from './import-run.js';
import { FILLABLE_FIELDS, lockFillableLeads, saveLeads, type FillableField } from '../lead/lead-field.js';
import { lockLeads } from '../lead/lead-lock.js';
import { ImportEntity } from './import.entity.js';

const BATCH = 1_000;

type Filled = Partial<Record<FillableField, string>>;
type Undone = NonNullable<Import['undo']>;

/** Undoes an import. Does nothing if the import is not being undone. */
export async function undoImport(
  tx: TenantTransaction,
  { importId, masterKey, onProgress }: ImportTask,
): Promise<void> {
  if (!(await openRun(tx, importId, 'undoing'))) return;
  const sum: Undone = { removed: 0, restored: 0, keptChanged: 0, keptGone: 0 };
  let done = 0;
  // Filled fields are emptied first. A lead that this import both created and filled is removed as a whole.
  for (const step of [emptyFields, removeLeads]) {
    let after = 0;
    for (;;) {
      const { undone, rows, last } = await step(tx, { importId, masterKey, after });
      for (const key of Object.keys(undone) as (keyof Undone)[]) sum[key] += undone[key];
      done += rows;
      await onProgress(done);
      if (rows < BATCH) break;
      after = last;
    }
  }
  await clearImportConsent(tx, importId);
  await tx
    .repository(ImportEntity)
    .update({ tenantId: tx.tenantId, id: importId }, { state: 'undone', undo: sum });
}

/** The next rows of an import, those after a line. */
interface Page extends Pick<ImportTask, 'importId' | 'masterKey'> {
  after: number;
}

interface Step {
  undone: Undone;
  rows: number;
  /** Line of the last row. */
  last: number;
}

/** Deletes leads that were not changed since the import. */
async function removeLeads(tx: TenantTransaction, { importId, after }: Page): Promise<Step> {
  const rows = await tx.query<{ line: number; leadId: string }>`
    select line, lead_id as "leadId" from import_rows
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and outcome = 'created' and line > ${after}
      order by line limit ${BATCH}`;
  const ids = rows.map(({ leadId }) => leadId);
  const there = await lockLeads(tx, ids);
  // All rows of the import's transaction have its time; a lead with another time was changed later.
  const removed = await tx.query<{ session_id: string }>`delete from leads l using imports i
    where i.tenant_id = ${tx.tenantId} and i.id = ${importId} and l.tenant_id = ${tx.tenantId}
      and l.id = any(${ids}) and l.updated_at = i.finished_at
      and not exists (select from messages m where m.tenant_id = l.tenant_id and m.lead_id = l.id)
      and not exists (select from appointments a where a.tenant_id = l.tenant_id and a.lead_id = l.id)
      and not exists (select from calls c where c.tenant_id = l.tenant_id and c.lead_id = l.id)
      and not exists (select from phone_calls p where p.tenant_id = l.tenant_id and p.lead_id = l.id)
    returning l.session_id`;
  await tx.query`delete from engagement_sessions where tenant_id = ${tx.tenantId}
    and session_id = any(${removed.map(({ session_id }) => session_id)})`;
  const undone = {
    removed: removed.length,
    restored: 0,
    keptChanged: there.length - removed.length,
    keptGone: ids.length - there.length,
  };
  return { undone, rows: rows.length, last: rows.at(-1)?.line ?? after };
}

/** Empties the filled fields unless they have changed since. Leads that the import created are handled separately. */
async function emptyFields(tx: TenantTransaction, { importId, masterKey, after }: Page): Promise<Step> {
  const rows = await tx.query<{ line: number; leadId: string; filled: Filled; isOwn: boolean }>`
    select r.line, r.lead_id as "leadId", r.filled, exists (
        select from import_rows made where made.tenant_id = r.tenant_id and made.import_id = r.import_id
          and made.line = r.same_as and made.outcome = 'created' and made.lead_id = r.lead_id) as "isOwn"
    from import_rows r
    where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.outcome = 'updated'
      and r.line > ${after} order by r.line limit ${BATCH}`;
  const met = rows.filter(({ isOwn }) => !isOwn);
  const leads = await lockFillableLeads(tx, [...new Set(met.map(({ leadId }) => leadId))]);
  const undone: Undone = { removed: 0, restored: 0, keptChanged: 0, keptGone: 0 };
  const emptied = new Set<string>();
  for (const { leadId, filled } of met) {
    const lead = leads.get(leadId);
    if (!lead) {
      undone.keptGone += 1;
      continue;
    }
    const entries = FILLABLE_FIELDS.filter((field) => filled[field] !== undefined);
    const same = entries.filter((field) => lead[field] === filled[field]);
    for (const field of same) lead[field] = null;
    if (same.length > 0) emptied.add(leadId);
    if (same.length < entries.length) undone.keptChanged += 1;
  }
  await saveLeads(
    tx,
    masterKey,
    [...leads.values()].filter(({ id }) => emptied.has(id)),
  );
  return {
    undone: { ...undone, restored: emptied.size },
    rows: rows.length,
    last: rows.at(-1)?.line ?? after,
  };
}
