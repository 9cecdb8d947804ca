/**
 * Open streams of signed-in people. Each ends within seconds after its session ends or its person leaves the
 * tenant.
 */
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/core/database';
import { stillWatching, watchKey, type WatchingAuthSession } from '@praxis/db/auth/auth-session-watch';
import { requiresFactor } from '../auth/person-rights.js';
import { ENVIRONMENT } from '../tokens.js';
import type { EventStream } from './event-stream.js';

/** How often the sessions of all open streams are checked, in one statement. */
const CHECK_MS = 2_000;

@Injectable()
export class AuthSessionStreams implements OnApplicationShutdown {
  /** The sessions of each stream: a stream with topics of several tenants is checked for each of them. */
  readonly #open = new Map<EventStream, WatchingAuthSession[]>();
  #timer: NodeJS.Timeout | undefined;
  #checking = false;

  constructor(
    private readonly database: Database,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Ends this stream, unless it has closed before, as soon as the session may no longer read the tenant. */
  watch(stream: EventStream, session: WatchingAuthSession): void {
    const known = this.#open.get(stream);
    if (known) {
      if (!known.some((one) => watchKey(one) === watchKey(session))) known.push(session);
      return;
    }
    this.#open.set(stream, [session]);
    this.#timer ??= setInterval(() => void this.#endOfEnded(), CHECK_MS);
    stream.onClose(() => {
      this.#open.delete(stream);
      if (this.#open.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
    for (const stream of this.#open.keys()) stream.end();
  }

  // If the sessions cannot be checked, all streams end, and their browsers reconnect.
  async #endOfEnded(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    const open = [...this.#open];
    const held = await stillWatching(
      this.database,
      open.flatMap(([, sessions]) => sessions),
      { adminsNeedFactor: requiresFactor(['admin'], this.environment) },
    ).catch(() => new Set<string>());
    for (const [stream, sessions] of open)
      if (!sessions.every((session) => held.has(watchKey(session)))) stream.end();
    this.#checking = false;
  }
}
