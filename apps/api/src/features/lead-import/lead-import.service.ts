/** Imports as staff work with them: upload, choice of columns, check, and the runs that do and undo. */
import { randomUUID, createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { derivedId } from '@praxis/config/derived-id';
import type { Environment } from '@praxis/config/environment';
import type {
  Import,
  ImportErrorList,
  ImportErrorQuery,
  ImportList,
  ImportListQuery,
  ImportMapping,
} from '@praxis/contracts/lead-import/lead-import';
import { IMPORT_UNDO_DAYS } from '@praxis/contracts/lead-import/lead-import.const';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { listRowErrors } from '@praxis/db/lead-import/import-row';
import { beginUpload, findUploadHash, hasFile, overUploadQuota } from '@praxis/db/lead-import/import-upload';
import {
  listImports,
  markUnderWay,
  readImport,
  saveCheck,
  type ImportRecord,
} from '@praxis/db/lead-import/lead-import';
import { IMPORT_RUN, type ImportStart } from '@praxis/workflows/lead-import/messages';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';
import type { AuthSession } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { checkRows } from './import-check.js';
import { ImportFiles } from './import-files.js';
import { presetOf } from './import-preset.js';
import { storeUpload } from './upload.js';

const ERRORS_AT_ONCE = 1_000;

/** The user of an import, and their tenant. */
export interface ImportUser {
  tenantId: string;
  user: AuthSession;
}

export interface Upload {
  file: Readable;
  fileName: string;
  idempotencyKey: string | undefined;
}

@Injectable()
export class LeadImportService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly files: ImportFiles,
  ) {}

  /**
   * Stores a file. A repeat with the same key and file returns the same import.
   * @throws Failure that says what is wrong with the file, 429 over the quota
   */
  async upload(who: ImportUser, { file, fileName, idempotencyKey: key }: Upload): Promise<Import> {
    const { tenantId, user } = who;
    const id = key === undefined ? randomUUID() : derivedId('import', tenantId, user.userId, key);
    const place = { database: this.database, files: this.files, tenantId, id };
    const isNew = await this.#in(who, async (tx) => {
      const begun = await beginUpload(tx, { id, createdBy: user.userId, author: user.email, fileName });
      if (!begun) return begun;
      await this.#refuseTooMany(tx);
      await auditAs(tx, user, { action: 'import.uploaded', targetType: 'import', targetId: id });
      return begun;
    });
    if (isNew) await storeUpload(place, file);
    else await this.#expectSame(who, id, file);
    return await this.read(who, id);
  }

  async list(who: ImportUser, query: ImportListQuery): Promise<Omit<ImportList, 'ok'>> {
    const { items, nextCursor } = await this.#in(who, (tx) => listImports(tx, query));
    return { items: items.map((item) => shown(item, who)), nextCursor };
  }

  /** @throws Failure 404 if the tenant has no import with that id */
  async read(who: ImportUser, id: string): Promise<Import> {
    return shown(await this.#in(who, (tx) => found(tx, id)), who);
  }

  /** Checks the file by these columns. @throws Failure 409 if the import was started, or its file was deleted */
  async map(who: ImportUser, id: string, mapping: ImportMapping): Promise<Import> {
    await this.#in(who, async (tx) => {
      const file = await found(tx, id, true);
      if (file.state === 'running' || file.finishedAt !== null)
        throw conflict('This import has started, so its columns can no longer be changed.');
      if (!(await hasFile(tx, id)))
        throw conflict(
          'Someone in this file was forgotten, so the file was deleted. Start the import without them, or upload the file again.',
        );
      refuseColumns(mapping, file);
      await saveCheck(tx, id, {
        mapping,
        preview: await checkRows({ tx, files: this.files }, file, mapping),
      });
    });
    return await this.read(who, id);
  }

  /** Starts the import, or makes sure that a started one continues. @throws Failure 409 if there is nothing to start */
  async start(who: ImportUser, id: string): Promise<Import> {
    await this.#in(who, async (tx) => {
      const { state, preview } = await found(tx, id, true);
      if (state === 'done') return;
      if (state === 'running') {
        await enqueueTask(tx, id, 'run');
        return;
      }
      if (state === 'undoing' || state === 'undone')
        throw conflict('This import was undone. Upload the file again.');
      if (state === 'uploaded' || !preview) throw conflict('Choose the columns first.');
      if (preview.rows === preview.errors) throw conflict('No rows of this file can be imported.');
      await markUnderWay(tx, id, 'running');
      await enqueueTask(tx, id, 'run');
      await auditAs(tx, who.user, { action: 'import.started', targetType: 'import', targetId: id });
    });
    return await this.read(who, id);
  }

  /** Begins to undo an import. @throws Failure 409 if that is not possible */
  async undo(who: ImportUser, id: string): Promise<Import> {
    await this.#in(who, async (tx) => {
      const { state, undoUntil } = await found(tx, id, true);
      if (state === 'undone') return;
      if (state === 'undoing') {
        await enqueueTask(tx, id, 'undo');
        return;
      }
      if (state !== 'done') throw conflict('This import has not run, so there is nothing to undo.');
      if (undoUntil === null)
        throw conflict(`An import can be undone for ${IMPORT_UNDO_DAYS} days. That time has passed.`);
      await markUnderWay(tx, id, 'undoing');
      await enqueueTask(tx, id, 'undo');
      await auditAs(tx, who.user, { action: 'import.undone', targetType: 'import', targetId: id });
    });
    return await this.read(who, id);
  }

  /** @throws Failure 404 if the tenant has no import with that id */
  async errors(who: ImportUser, id: string, query: ImportErrorQuery): Promise<Omit<ImportErrorList, 'ok'>> {
    return await this.#in(who, async (tx) => {
      await found(tx, id);
      return await listRowErrors(tx, id, query);
    });
  }

  /** All invalid rows as CSV, a page at a time. @throws Failure 404 before the first page */
  async *errorFile(who: ImportUser, id: string): AsyncGenerator<string> {
    yield 'Line,Problem\r\n';
    let cursor: string | null = null;
    do {
      const page: Omit<ImportErrorList, 'ok'> = await this.errors(who, id, {
        limit: ERRORS_AT_ONCE,
        ...(cursor ? { cursor } : {}),
      });
      yield page.items.map(({ line, message }) => `${line},"${message.replaceAll('"', '""')}"\r\n`).join('');
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  async #refuseTooMany(tx: TenantTransaction): Promise<void> {
    const max = this.environment.PRAXIS_IMPORTS_PER_DAY;
    const retryAfter = await overUploadQuota(tx, max);
    if (retryAfter === undefined) return;
    const hours = Math.ceil(retryAfter / 3_600);
    throw new Failure({
      status: 429,
      code: 'import_quota',
      message: `${max} files were imported within a day, which is the most. Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
      retryAfter,
    });
  }

  #in<Result>({ tenantId }: ImportUser, work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> {
    return this.database.withTenant(tenantId, work);
  }

  async #expectSame(who: ImportUser, id: string, file: Readable): Promise<void> {
    const hash = createHash('sha256');
    for await (const part of file as AsyncIterable<Buffer>) hash.update(part);
    const known = await this.#in(who, (tx) => findUploadHash(tx, id));
    if (known === undefined) throw conflict('This file is being uploaded. Wait until it is ready.');
    if (known !== hash.digest('hex'))
      throw Failure.of(
        409,
        'idempotency_key_reused',
        'This Idempotency-Key was used with another request. Use a new key.',
      );
  }
}

/** Enqueues the import's run, again if it was terminated. */
async function enqueueTask(
  tx: TenantTransaction,
  importId: string,
  task: ImportStart['task'],
): Promise<void> {
  await enqueueRun(tx, IMPORT_RUN, { tenantId: tx.tenantId, importId, task });
}

async function found(tx: TenantTransaction, id: string, lock = false): Promise<ImportRecord> {
  const record = await readImport(tx, id, { lock });
  if (!record) throw notFound();
  return record;
}

/** Original rows are shown only to the person who uploaded the file. */
function shown({ createdBy, ...record }: ImportRecord, { user }: ImportUser): Import {
  const file = { ...record, preset: presetOf(record.columns) ?? null };
  return createdBy === user.userId ? file : { ...file, sample: [] };
}

function refuseColumns({ columns }: ImportMapping, file: ImportRecord): void {
  const chosen = Object.values(columns);
  if (chosen.some((column) => column >= file.columns.length))
    throw invalidField('columns', 'The file has no such column');
  if (new Set(chosen).size < chosen.length)
    throw invalidField('columns', 'A column can be used for one field only');
  const { name, firstName, lastName, company, email, phone } = columns;
  if ((name ?? firstName ?? lastName ?? company) === undefined)
    throw invalidField('columns', 'Choose the column that has the name');
  if ((email ?? phone) === undefined)
    throw invalidField('columns', 'Choose a column with email addresses or phone numbers');
}

function conflict(message: string): Failure {
  return Failure.of(409, 'import_state', message);
}
