/**
 * Reads a whole file by the chosen columns and stages its rows, chunk by chunk, so that memory does not grow
 * with the file.
 */
import { toE164 } from '@praxis/config/contact-key';
import type { ImportMapping, ImportPreview } from '@praxis/contracts/lead-import/lead-import';
import { IMPORT_MAX_ROWS } from '@praxis/contracts/lead-import/lead-import.const';
import { emailKey } from '@praxis/db/contact/contact-key';
import type { TenantTransaction } from '@praxis/db/core/database';
import {
  clearRows,
  findKnownLeads,
  previewRows,
  stageRows,
  type StagedRow,
} from '@praxis/db/lead-import/import-row';
import { listStages } from '@praxis/db/lead/lead-stage';
import { readChunk } from '@praxis/db/lead-import/import-upload';
import type { ImportRecord } from '@praxis/db/lead-import/lead-import';
import { decode, type Encoding } from './file-encoding.js';
import type { ImportFiles } from './import-files.js';
import type { FileRow } from './import-readers.js';
import { isRefusalColumn } from './import-consent-cell.js';
import { presetOf } from './import-preset.js';
import { statusOfValue } from './status-words.js';
import { refuse } from './upload-refusal.js';
import { meaningsOf } from './value-meanings.js';

/** Rows per INSERT statement. */
const BATCH = 500;

/**
 * Validates every row and returns what importing them would do.
 * @throws Failure if there are too many rows, or if they cannot be read
 */
export async function checkRows(
  { tx, files }: { tx: TenantTransaction; files: ImportFiles },
  file: ImportRecord,
  { columns, duplicates, statuses: chosen = {} }: ImportMapping,
): Promise<ImportPreview> {
  await clearRows(tx, file.id);
  const people = new People();
  let rows = 0;
  let batch: StagedRow[] = [];
  const texts = decode(chunksOf(tx, file.id), file.encoding as Encoding);
  const known = { preset: presetOf(file.columns), stages: await listStages(tx) };
  const { statuses, stages, stageOf } = meaningsOf(chosen, known);
  const refusals = (['smsConsent', 'emailConsent'] as const).filter((field) =>
    isRefusalColumn(file.columns[columns[field] ?? -1] ?? ''),
  );
  const how = { delimiter: file.delimiter, columns, width: file.columns.length, statuses, stages, refusals };
  for await (const read of files.rows(texts, how)) {
    for (const row of read) {
      rows += 1;
      if (rows > IMPORT_MAX_ROWS)
        throw refuse(
          `The file has more than ${IMPORT_MAX_ROWS.toLocaleString('en-US')} rows. Split it and import the parts.`,
        );
      batch.push(staged(row, people));
    }
    if (batch.length < BATCH) continue;
    await stageRows(tx, file.id, batch);
    batch = [];
  }
  await stageRows(tx, file.id, batch);
  await findKnownLeads(tx, file.id);
  return await previewRows(tx, file.id, {
    duplicates,
    statusOf: (value) => statusOfValue(value, statuses),
    stageOf,
  });
}

async function* chunksOf(tx: TenantTransaction, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const chunk = await readChunk(tx, id, position);
    if (!chunk) return;
    yield chunk;
  }
}

function staged(row: FileRow, people: People): StagedRow {
  if ('error' in row) return row;
  const { line, fields } = row;
  const keys = { emailKey: emailKey(fields.email), phoneKey: toE164(fields.phone ?? '') ?? null };
  return { line, fields, ...keys, sameAs: people.firstRowOf(line, keys) };
}

/** The people in the file, each with their first row. */
class People {
  readonly #byEmail = new Map<string, number>();
  readonly #byPhone = new Map<string, number>();

  /** The first row of the same person; null if it is this row. */
  firstRowOf(line: number, { emailKey: email, phoneKey: phone }: Keys): number | null {
    const first = this.#byEmail.get(email ?? '') ?? this.#byPhone.get(phone ?? '') ?? line;
    if (email !== null && !this.#byEmail.has(email)) this.#byEmail.set(email, first);
    if (phone !== null && !this.#byPhone.has(phone)) this.#byPhone.set(phone, first);
    return first === line ? null : first;
  }
}

interface Keys {
  emailKey: string | null;
  phoneKey: string | null;
}
