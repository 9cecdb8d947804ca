/**
 * Reads uploaded files in a thread, so that a file that takes too long fails only its own upload and delays no other
 * request.
 */
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { openDocumentReader, UnreadDocument } from '@praxis/threads/document-reader';
import type { FileHead } from './csv-head.js';
import type * as readers from './import-readers.js';
import type { FileChunk, FileRow, FileState } from './import-readers.js';
import { refuse } from './upload-refusal.js';

const UNREAD = 'This file could not be read. Save it as CSV again, or split it and import the parts.';

@Injectable()
export class ImportFiles implements OnApplicationShutdown {
  readonly #documents = openDocumentReader<typeof readers>(new URL('./import-readers.js', import.meta.url));

  /** Reads the beginning of a file. @throws Failure that says what is wrong with it */
  async head(text: string): Promise<FileHead> {
    const head = await this.#documents.read('readBeginning', text).catch(refuseUnread);
    if ('problem' in head) throw refuse(head.problem);
    return head;
  }

  /** The rows of a file after its header, one batch per chunk. @throws Failure if the file cannot be read */
  async *rows(
    texts: AsyncIterable<string>,
    how: Omit<FileChunk, 'state' | 'text'>,
  ): AsyncGenerator<FileRow[]> {
    let state: FileState | undefined;
    const next = async (text: string | undefined): Promise<FileRow[]> => {
      const read = await this.#documents.read('readChunk', { ...how, state, text }).catch(refuseUnread);
      state = read.state;
      return read.rows;
    };
    for await (const text of texts) yield await next(text);
    yield await next(undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#documents.close();
  }
}

function refuseUnread(error: unknown): never {
  throw error instanceof UnreadDocument ? refuse(UNREAD) : error;
}
