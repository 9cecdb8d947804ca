/** Stores an upload chunk by chunk and checks it at the same time. An upload that cannot be imported is deleted. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { IMPORT_MAX_BYTES } from '@praxis/contracts/lead-import/lead-import.const';
import type { Database } from '@praxis/db/core/database';
import { addChunk, dropUpload, finishUpload } from '@praxis/db/lead-import/import-upload';
import { Failure } from '../../platform/http/failure.js';
import { suggestColumns } from './column-suggestion.js';
import { decode, EncodingProbe } from './file-encoding.js';
import type { ImportFiles } from './import-files.js';
import { refuse } from './upload-refusal.js';

/** Small enough that reading one chunk does not block other requests. */
const CHUNK_BYTES = 128 * 1024;

export interface UploadPlace {
  database: Database;
  files: ImportFiles;
  tenantId: string;
  id: string;
}

/** Stores the file of an upload and completes it. @throws Failure that says what is wrong with the file */
export async function storeUpload(place: UploadPlace, file: Readable): Promise<void> {
  const { database, files, tenantId, id } = place;
  try {
    const { probe, head, ...facts } = await storeChunks(place, file);
    refuseOtherKinds(probe.head);
    const encoding = probe.encoding();
    let text = '';
    for await (const chunk of decode(once(head), encoding)) text += chunk;
    const { columns, ...shown } = await files.head(text);
    const suggestion = suggestColumns(columns);
    await database.withTenant(tenantId, (tx) =>
      finishUpload(tx, id, { ...facts, ...shown, columns, encoding, suggestion }),
    );
  } catch (error) {
    await database.withTenant(tenantId, (tx) => dropUpload(tx, id));
    throw error;
  }
}

interface Stored {
  probe: EncodingProbe;
  /** The first chunk of the file. */
  head: Buffer;
  size: number;
  sha256: string;
}

async function storeChunks({ database, tenantId, id }: UploadPlace, file: Readable): Promise<Stored> {
  const [probe, hash] = [new EncodingProbe(), createHash('sha256')];
  let [size, position] = [0, 0];
  let head: Buffer | undefined;
  for await (const bytes of chunks(file)) {
    size += bytes.length;
    probe.add(bytes);
    hash.update(bytes);
    head ??= bytes;
    const chunk = { position: position++, bytes };
    await database.withTenant(tenantId, (tx) => addChunk(tx, id, chunk));
  }
  if (!head) throw refuse('The file is empty. Choose a file with a header row and at least one more row.');
  return { probe, head, size, sha256: hash.digest('hex') };
}

/**
 * The bytes in chunks of equal size, however the network split them.
 * @throws Failure 413 if there are too many bytes
 */
async function* chunks(file: Readable): AsyncGenerator<Buffer> {
  let [waiting, held, size] = [[] as Buffer[], 0, 0];
  for await (const part of file as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > IMPORT_MAX_BYTES)
      throw Failure.of(
        413,
        'import_too_large',
        'The file is larger than 12 MB. Split it and import the parts.',
      );
    waiting.push(part);
    held += part.length;
    if (held < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, held] = [[], 0];
  }
  if (held > 0) yield Buffer.concat(waiting);
}

/** File types that people confuse with CSV, by their first bytes. */
const OTHER_KINDS: [number[], string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'This is an Excel workbook. Save it as CSV and choose that file.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an Excel workbook. Save it as CSV and choose that file.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Export the leads as CSV and choose that file.'],
];

function refuseOtherKinds(head: Buffer): void {
  for (const [mark, message] of OTHER_KINDS)
    if (head.subarray(0, mark.length).equals(Buffer.from(mark))) throw refuse(message);
}

async function* once<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}
