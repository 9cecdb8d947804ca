/**
 * Rows of an import as they were read: stored when the columns are chosen, and previewed before the import is started.
 */
import type {
  DuplicateChoice,
  ImportErrorList,
  ImportErrorQuery,
  ImportPreview,
} from '@praxis/contracts/lead-import/lead-import';
import type { Language } from '@praxis/contracts/language/language.const';
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import type { LeadStage } from '@praxis/contracts/lead/lead-stage';
import { IMPORT_MAX_STATUSES } from '@praxis/contracts/lead-import/lead-import.const';
import { emailKeyOf } from '../contact/contact-key.js';
import { CursorError } from '../core/cursor.js';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';
import { ImportRowEntity } from './import-row.entity.js';

/** A person's answer in a consent column. */
export interface ImportedConsent {
  channel: 'sms' | 'email';
  action: 'opt_in' | 'opt_out';
  /** When they gave it, ISO 8601; the import's time if the file does not say. */
  at?: string | undefined;
  /** The proof given in the file. */
  proof?: string | undefined;
}

/** A valid row's facts of a lead. */
export interface ImportedFields {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
  caseType?: string | undefined;
  leadType?: string | undefined;
  area?: string | undefined;
  budget?: string | undefined;
  details?: string | undefined;
  urgency?: string | undefined;
  timeline?: string | undefined;
  language?: Language | undefined;
  status?: LeadStatus | undefined;
  /** The stage that was chosen for a value; without it, a stage with that status and the name of one of `states`. */
  stageId?: string | undefined;
  /** The values of the file's status and stage columns, as written. */
  states?: string[] | undefined;
  /** The source named in the file. The lead's own source is the import. */
  sourceDetail?: string | undefined;
  tags?: string[] | undefined;
  notes?: string | undefined;
  /** ISO 8601. */
  createdAt?: string | undefined;
  consents?: ImportedConsent[] | undefined;
}

/** A row as it was read: its fields, or a sentence that says why it cannot be imported. */
export type StagedRow =
  | { line: number; error: string }
  | {
      line: number;
      fields: ImportedFields;
      emailKey: string | null;
      phoneKey: string | null;
      /** The line of the first row in the file about the same person. */
      sameAs: number | null;
    };

/** Deletes the rows of an earlier check. */
export async function clearRows(tx: TenantTransaction, importId: string): Promise<void> {
  await tx.repository(ImportRowEntity).delete({ tenantId: tx.tenantId, importId });
}

/** Adds rows. */
export async function stageRows(
  tx: TenantTransaction,
  importId: string,
  rows: readonly StagedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query`
    insert into import_rows (tenant_id, import_id, line, error, fields, email_key, phone_key, same_as)
    select ${tx.tenantId}, ${importId}, line, error, fields, "emailKey", "phoneKey", "sameAs"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(line int, error text, fields jsonb, "emailKey" text, "phoneKey" text, "sameAs" int)`;
}

/**
 * Stores for each valid row the lead that already has its email address or phone number; the oldest, if there are
 * several.
 */
export async function findKnownLeads(tx: TenantTransaction, importId: string): Promise<void> {
  await tx.query`
    update import_rows set known_lead = null where tenant_id = ${tx.tenantId} and import_id = ${importId}
    and known_lead is not null`;
  // PostgreSQL does not know yet that many rows were just stored, and would scan all leads for each of them.
  await tx.query`select set_config('enable_nestloop', 'off', true)`;
  await tx.query`with known as materialized (
      select id, created_at, ${rawSql(emailKeyOf('email'))} as email_key, phone_e164 as phone_key
      from leads where tenant_id = ${tx.tenantId} and not is_sample
    ), matches as (
      select r.line, k.id, 1 as rank, k.created_at from import_rows r join known k on k.email_key = r.email_key
      where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.error is null
      union all
      select r.line, k.id, 2, k.created_at from import_rows r join known k on k.phone_key = r.phone_key
      where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.error is null
    ), best as (
      select distinct on (line) line, id from matches order by line, rank, created_at, id
    )
    update import_rows r set known_lead = b.id from best b
    where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.line = b.line`;
  await tx.query`select set_config('enable_nestloop', 'on', true)`;
}

export interface PreviewOptions {
  duplicates: DuplicateChoice;
  /** The status that a value of the file becomes; undefined if it is kept as a tag. */
  statusOf: (value: string) => LeadStatus | undefined;
  /** The tenant's stage for such leads; undefined for the first stage with their status. */
  stageOf: (value: string) => LeadStage | undefined;
}

/** The expected result of importing the rows. */
export async function previewRows(
  tx: TenantTransaction,
  importId: string,
  { duplicates, statusOf, stageOf }: PreviewOptions,
): Promise<ImportPreview> {
  const values = await tx.query<{ value: string; rows: number }>`
    select value, count(*)::int as rows from import_rows,
      jsonb_array_elements_text(case when fields ? 'states' then fields -> 'states' else '[]' end) value
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and error is null
    group by value order by rows desc, value limit ${IMPORT_MAX_STATUSES}`;
  return {
    ...(await countRows(tx, importId, duplicates)),
    statuses: values.map(({ value, rows }) => {
      const status = statusOf(value) ?? null;
      return { value, rows, status, stage: stageOf(value)?.name ?? null };
    }),
  };
}

/** The expected result in numbers only. */
export async function countRows(
  tx: TenantTransaction,
  importId: string,
  duplicates: DuplicateChoice,
): Promise<Omit<ImportPreview, 'statuses'>> {
  const [row] = await tx.query<{
    rows: number;
    errors: number;
    repeated: number;
    known: number;
    both: number;
    optIns: number;
    optOuts: number;
  }>`
    select count(*)::int as rows, (count(*) filter (where error is not null))::int as errors,
      (count(*) filter (where error is null and same_as is not null))::int as repeated,
      (count(*) filter (where error is null and known_lead is not null))::int as known,
      (count(*) filter (where error is null and (same_as is not null or known_lead is not null)))::int as both,
      coalesce(sum(jsonb_array_length(jsonb_path_query_array(fields, '$.consents[*] ? (@.action == "opt_in")'))), 0)::int as "optIns",
      coalesce(sum(jsonb_array_length(jsonb_path_query_array(fields, '$.consents[*] ? (@.action == "opt_out")'))), 0)::int as "optOuts"
    from import_rows where tenant_id = ${tx.tenantId} and import_id = ${importId}`;
  if (!row) throw new Error('a count always gives a row');
  const good = row.rows - row.errors;
  return {
    rows: row.rows,
    errors: row.errors,
    create: duplicates === 'create' ? good : good - row.both,
    update: duplicates === 'update_empty_fields' ? row.both : 0,
    skip: duplicates === 'skip' ? row.both : 0,
    duplicatesInFile: row.repeated,
    duplicatesOfLeads: row.known,
    consents: { optIns: row.optIns, optOuts: row.optOuts },
  };
}

/** One page of the rows that cannot be imported, in file order; it begins after the line in the cursor. */
export async function listRowErrors(
  tx: TenantTransaction,
  importId: string,
  { cursor, limit }: ImportErrorQuery,
): Promise<Omit<ImportErrorList, 'ok'>> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw new CursorError();
  const rows = await tx.query<{ line: number; message: string }>`
    select line, error as message from import_rows
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and error is not null
      and line > ${Number(cursor ?? 0)} order by line limit ${limit + 1}`;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items: rows.slice(0, limit), nextCursor: last ? String(last.line) : null };
}
