/** The audit log as a file, page by page. It has only ids and machine-written words, so nothing in it needs masking. */
import { MAX_AUDIT_FILE_ENTRIES, type AuditFormat } from '@praxis/contracts/audit/audit.const';
import type { AuditFilter, AuditRecord } from '@praxis/contracts/audit/audit';
import { listAudit } from '@praxis/db/audit/audit-read';
import type { Database } from '@praxis/db/core/database';
import { csvLine } from '@praxis/contracts/export/csv';

const ENTRIES_PER_PAGE = 500;

const HEAD = [
  'id',
  'at',
  'action',
  'category',
  'tenantId',
  'userId',
  'sessionId',
  'targetType',
  'targetId',
  'seal',
  'detail',
];

function fieldsOf({ tenant, person, detail, ...entry }: AuditRecord): Record<string, unknown> {
  const { id, at, action, category, sessionId, targetType, targetId, seal } = entry;
  return {
    id,
    at,
    action,
    category,
    tenantId: tenant?.id ?? null,
    userId: person?.id ?? null,
    sessionId,
    targetType,
    targetId,
    seal,
    detail,
  };
}

const lineOf = (entry: AuditRecord): string =>
  csvLine(
    Object.values(fieldsOf(entry)).map((value) =>
      value === null || typeof value === 'string' || typeof value === 'number'
        ? value
        : JSON.stringify(value),
    ),
  );

/** The newest entries first; each page is read after the previous one was consumed. */
export async function* auditFile(
  database: Database,
  { format, filter }: { format: AuditFormat; filter: AuditFilter },
): AsyncGenerator<string> {
  yield format === 'csv' ? csvLine(HEAD) : '[';
  let cursor: string | undefined;
  for (let written = 0; written < MAX_AUDIT_FILE_ENTRIES;) {
    const page = await listAudit(database, { ...filter, cursor, limit: ENTRIES_PER_PAGE });
    const isFirst = written === 0;
    if (format === 'csv') yield page.items.map(lineOf).join('');
    else if (page.items.length > 0)
      yield (isFirst ? '\n' : ',\n') + page.items.map((entry) => JSON.stringify(fieldsOf(entry))).join(',\n');
    written += page.items.length;
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  if (format === 'json') yield '\n]\n';
}
