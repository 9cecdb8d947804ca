/** Refusals that somebody may want to look into later, written down as they happen. */
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { writeAudit, type AuditEntry } from '@praxis/db/audit';
import type { Database } from '@praxis/db/database';
import { addressKey } from './address-key.js';
import type { PraxisRequest } from './request.js';

/**
 * Entries of one kind that a user or an address may cause in a quarter of an hour: a flood of refusals must not become a flood
 * of rows, nor keep those of another kind out.
 */
const ENTRIES = 200;
const WINDOW_SECONDS = 900;

export class AuditTrail {
  readonly #noted = new WeakSet<PraxisRequest>();
  readonly #limiter = new RateLimiterMemory({ points: ENTRIES, duration: WINDOW_SECONDS });

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  /**
   * Notes that a signed-in person was refused, unless whoever refused has said it better already. Not signed in is no
   * refusal, and too often is counted elsewhere.
   */
  async refusedCall(
    request: PraxisRequest,
    { status, code }: { status: number; code: string },
  ): Promise<void> {
    if (!request.session || this.#noted.has(request) || status >= 500 || status === 401 || status === 429)
      return;
    await this.refused(request, 'call.refused', { tenantId: request.tenant?.id, detail: { status, code } });
  }

  /** Notes a refusal. Never throws: the refusal stands whether or not it could be noted. */
  async refused(
    request: PraxisRequest,
    action: string,
    entry: Omit<AuditEntry, 'action'> = {},
  ): Promise<void> {
    this.#noted.add(request);
    const mayWrite = await this.#limiter
      .consume(`${action}/${request.session?.userId ?? addressKey(request)}`)
      .then(
        () => true,
        () => false,
      );
    if (!mayWrite) return;
    const { session } = request;
    const detail = { route: request.routeOptions.url ?? '', method: request.method, ...entry.detail };
    try {
      await this.database.withSystem('note a refusal', (tx) =>
        writeAudit(tx, { userId: session?.userId, sessionId: session?.id, ...entry, action, detail }),
      );
    } catch (error) {
      this.log.warn(
        { action, type: error instanceof Error ? error.name : 'unknown' },
        'a refusal was not noted',
      );
    }
  }
}
