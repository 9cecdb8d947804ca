/** Writes refusals to the audit log, for later investigation. */
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { writeAudit, type AuditEntry } from '@praxis/db/core/audit';
import type { Database } from '@praxis/db/core/database';
import { addressKey } from '../http/address-key.js';
import type { PraxisRequest } from '../http/request.js';

/**
 * Entries of one kind per user or address in a quarter of an hour: a flood of refusals must not become a
 * flood of rows, nor crowd out entries of other kinds.
 */
const MAX_ENTRIES = 200;
const ENTRIES_WINDOW_SECONDS = 900;
/** A caller who hits a limit usually continues, so one entry is enough. */
const MAX_LIMIT_ENTRIES = 1;

export class AuditTrail {
  readonly #noted = new WeakSet<PraxisRequest>();
  readonly #limiter = new RateLimiterMemory({ points: MAX_ENTRIES, duration: ENTRIES_WINDOW_SECONDS });
  readonly #limited = new RateLimiterMemory({ points: MAX_LIMIT_ENTRIES, duration: ENTRIES_WINDOW_SECONDS });

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  /**
   * Records that a signed-in person was refused, or that anyone hit a limit, unless the refusing code already
   * wrote a more specific entry. A missing sign-in is not recorded.
   */
  async refusedRequest(
    request: PraxisRequest,
    { status, code }: { status: number; code: string },
  ): Promise<void> {
    if (this.#noted.has(request)) return;
    const entry = { tenantId: request.tenant?.id, detail: { status, code } };
    if (status === 429) {
      if (await hasRoom(this.#limited, `${code}/${callerOf(request)}`))
        await this.refused(request, 'call.limited', entry);
    } else if (request.session && status < 500 && status !== 401)
      await this.refused(request, 'call.refused', entry);
  }

  /** Records a refusal. Never throws: the refusal is sent whether or not it was recorded. */
  async refused(
    request: PraxisRequest,
    action: string,
    entry: Omit<AuditEntry, 'action'> = {},
  ): Promise<void> {
    this.#noted.add(request);
    if (!(await hasRoom(this.#limiter, `${action}/${callerOf(request)}`))) return;
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

function callerOf(request: PraxisRequest): string {
  return request.session?.userId ?? addressKey(request);
}

async function hasRoom(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  return await limiter.consume(key).then(
    () => true,
    () => false,
  );
}
