/** Refusals that somebody may want to look into later, written down as they happen. */
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { writeAudit, type AuditEntry } from '@praxis/db/core/audit';
import type { Database } from '@praxis/db/core/database';
import { addressKey } from '../http/address-key.js';
import type { PraxisRequest } from '../http/request.js';

/**
 * Entries of one kind that a user or an address may cause in a quarter of an hour: a flood of refusals must not become a flood
 * of rows, nor keep those of another kind out.
 */
const ENTRIES = 200;
const WINDOW_SECONDS = 900;
/** Who runs into a limit goes on doing so: one entry says it. */
const LIMIT_ENTRIES = 1;

export class AuditTrail {
  readonly #noted = new WeakSet<PraxisRequest>();
  readonly #limiter = new RateLimiterMemory({ points: ENTRIES, duration: WINDOW_SECONDS });
  readonly #limited = new RateLimiterMemory({ points: LIMIT_ENTRIES, duration: WINDOW_SECONDS });

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  /**
   * Notes that a signed-in person was refused, or that anybody ran into a limit, unless whoever refused has said it better
   * already. Not signed in is no refusal.
   */
  async refusedCall(
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

  /** Notes a refusal. Never throws: the refusal stands whether or not it could be noted. */
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
