/** An import as staff do it over HTTP: upload, columns, validation, run. */
import type { Import, ImportMapping } from '@praxis/contracts/lead-import/lead-import';
import type { Answer } from './api.js';
import { expectOk } from './journey.js';
import type { Browser } from './people.js';
import { until } from './until.js';

/** Time limit that is long enough for a busy machine. */
const TIMEOUT_MS = 60_000;

/** A person who imports into their tenant. */
export class Importer {
  constructor(readonly browser: Browser) {}

  /** Uploads a file and returns the response. */
  send(file: string | Uint8Array, headers: Record<string, string> = {}): Promise<Answer> {
    // Copied, because a Blob needs its own memory.
    const body = typeof file === 'string' ? file : new Blob([Uint8Array.from(file)]);
    return this.browser.post('/v1/imports', body, { headers: { 'content-type': 'text/csv', ...headers } });
  }

  async upload(file: string | Uint8Array): Promise<Import> {
    return importOf(await this.send(file));
  }

  map(id: string, mapping: Partial<ImportMapping>): Promise<Answer> {
    return this.browser.put(`/v1/imports/${id}/mapping`, mapping);
  }

  /** Uploads and validates with the suggested columns, unless others are given. */
  async checked(file: string | Uint8Array, mapping: Partial<ImportMapping> = {}): Promise<Import> {
    const { id, suggestion } = await this.upload(file);
    return importOf(await this.map(id, { columns: suggestion, ...mapping }));
  }

  async read(id: string): Promise<Import> {
    return importOf(await this.browser.get(`/v1/imports/${id}`));
  }

  /** Starts or undoes an import and waits until it is done. */
  async go(id: string, task: 'start' | 'undo'): Promise<Import> {
    importOf(await this.browser.post(`/v1/imports/${id}/${task}`));
    return await this.when(id, task === 'start' ? 'done' : 'undone');
  }

  async when(id: string, state: Import['state']): Promise<Import> {
    return await until(`import to be ${state}`, { timeoutMs: TIMEOUT_MS, pollMs: 50 }, async () => {
      const found = await this.read(id);
      return found.state === state && found;
    });
  }
}

export function importOf(answer: Answer): Import {
  return expectOk(answer).body.import as Import;
}
