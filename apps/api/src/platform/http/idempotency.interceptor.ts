/**
 * Idempotency-Key on every POST: the same key and request have one effect; the same key with another request
 * is a 409. A key is bound to caller, route and body.
 *
 * What a repeated request receives: a person's right to see personal data can change within minutes, when a
 * reveal ends or a role or masking changes. Handlers mask their response for the caller and the moment, so
 * such a response is not stored. These handlers perform their effect through `Once`, which stores the outcome
 * (ids). A repeat runs the handler again, which skips the effect and creates a current view: masked, refused
 * and logged like any other. All other responses are the same for their caller at any time, so they are
 * stored whole, encrypted with the tenant's key. A response that was masked without `Once` is recorded but
 * not stored: a repeat is refused, because it could show what the caller may not see anymore.
 *
 * If a repeat finds no answer, the first attempt is still running in another process, or its process died. The first
 * transaction of an attempt that writes also records that the effect has happened (libs/db/src/core/effect-claim.ts).
 * If that transaction is committed, the repeat waits a moment for the answer, and is refused if none comes. If not, the
 * repeat does the work itself. Should both commit, the second is rolled back and gets the answer of the first. On
 * routes marked `SafeToRepeat`, the handler runs again instead, because it finishes what an earlier attempt left
 * undone.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { fingerprint } from '@praxis/config/keys';
import type { Database } from '@praxis/db/core/database';
import { asEffectOf, EffectClaimedError, type EffectAttempt } from '@praxis/db/core/effect-claim';
import {
  claimKey,
  keepAnswer,
  releaseKey,
  type KeptAnswer,
  type KeyedRequest,
  type KeyState,
} from '@praxis/db/core/idempotency';
import { Failure } from './failure.js';
import { requestOf, type PraxisRequest } from './request.js';
import { isSafeToRepeat } from './once.js';

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/;
/** How long a repeat waits for the answer of an attempt that has committed its effect, in milliseconds. */
const ANSWER_WAIT_MS = 3_000;
const ANSWER_POLL_MS = 100;

interface Handling {
  tenantId: string;
  keyed: KeyedRequest;
  request: PraxisRequest;
  reply: FastifyReply;
  next: CallHandler;
  isSafeToRepeat: boolean;
}

export class IdempotencyInterceptor implements NestInterceptor {
  readonly #database: Database;
  readonly #masterKey: string;
  readonly #answerWaitMs: number;
  /** The last request per key that is in progress in this process. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(database: Database, masterKey: string, answerWaitMs = ANSWER_WAIT_MS) {
    this.#database = database;
    this.#masterKey = masterKey;
    this.#answerWaitMs = answerWaitMs;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = requestOf(context);
    const key = request.headers['idempotency-key'];
    const tenantId = request.tenant?.id;
    // Routes without a tenant have their own protection (single-use tokens, signed event ids). So do file
    // uploads, which cannot be compared before they are read.
    if (request.method !== 'POST' || key === undefined || tenantId === undefined) return next.handle();
    if (request.body instanceof Readable) return next.handle();
    if (typeof key !== 'string' || !KEY_SHAPE.test(key)) {
      throw Failure.of(
        400,
        'idempotency_key_invalid',
        'Idempotency-Key must be 1 to 255 printable characters without spaces.',
      );
    }
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const keyed = { key, fingerprint: this.#fingerprintOf(request) };
    const isSafe = isSafeToRepeat(context);
    const handling: Handling = { tenantId, keyed, request, reply, next, isSafeToRepeat: isSafe };
    return from(this.#inTurn(`${tenantId}/${key}`, () => this.#answer(handling)));
  }

  /** Runs one request per key at a time: the second one finds the first one's response. */
  async #inTurn<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#turns.get(id);
    const mine = (async () => {
      await before?.catch(() => undefined); // its own caller receives the error
      return await work();
    })();
    this.#turns.set(id, mine);
    try {
      return await mine;
    } finally {
      if (this.#turns.get(id) === mine) this.#turns.delete(id);
    }
  }

  async #answer(handling: Handling): Promise<unknown> {
    const state = await this.#stateOf(handling);
    switch (state.kind) {
      case 'conflict':
        throw Failure.of(
          409,
          'idempotency_key_reused',
          'This Idempotency-Key was used with another request. Use a new key.',
        );
      case 'answered':
        return await this.#again(handling, state);
      case 'unanswered':
        if (state.hasEffect) throw notKept();
        return await this.#run(handling);
      case 'new':
        return await this.#run(handling);
    }
  }

  /** The state of the key. Waits a moment if the effect is committed and the answer is not stored yet. */
  async #stateOf({ tenantId, keyed }: Handling): Promise<KeyState> {
    const until = Date.now() + this.#answerWaitMs;
    for (;;) {
      const state = await this.#database.withTenant(tenantId, (tx) => claimKey(tx, keyed));
      if (state.kind !== 'unanswered' || !state.hasEffect || Date.now() >= until) return state;
      await setTimeout(ANSWER_POLL_MS);
    }
  }

  /** Answers a repeat without running its effect. */
  async #again(
    { request, reply, next }: Handling,
    { status, kept }: { status: number; kept: KeptAnswer | undefined },
  ): Promise<unknown> {
    if (!kept) throw notKept();
    void reply.header('idempotent-replayed', 'true');
    if (kept.kind === 'answer') {
      void reply.status(status);
      return kept.response;
    }
    request.once = <Outcome>() => Promise.resolve(kept.outcome as Outcome);
    return await answerOf(next);
  }

  async #run(handling: Handling): Promise<unknown> {
    const { tenantId, keyed, request, reply, next } = handling;
    const attempt: EffectAttempt = { tenantId, ...keyed, attempt: randomUUID() };
    let isKept = false;
    const keep = async (kept: KeptAnswer | undefined): Promise<void> => {
      isKept = true;
      await this.#database.withTenant(tenantId, (tx) =>
        keepAnswer(tx, { request: keyed, status: reply.statusCode, kept }),
      );
    };
    request.once = async (effect) => {
      const outcome = await effect();
      // Stored immediately: if creating the view fails, a repeat must not perform the effect again.
      await keep({ kind: 'effect', outcome });
      return outcome;
    };
    try {
      const response = await (handling.isSafeToRepeat
        ? answerOf(next)
        : asEffectOf(attempt, () => answerOf(next)));
      if (!isKept && !isProvisional(reply.statusCode, response))
        await keep(request.isPersonalView === true ? undefined : { kind: 'answer', response });
      return response;
    } catch (error) {
      if (error instanceof EffectClaimedError) return await this.#answer(handling);
      if (!(error instanceof Failure) || error.status >= 500) throw error;
      // A refusal had no effect, so the corrected request may use the key again. If another attempt had the effect,
      // this one was refused because of it.
      const isReleased = await this.#database.withTenant(tenantId, (tx) => releaseKey(tx, attempt));
      if (!isReleased) return await this.#answer(handling);
      throw error;
    }
  }

  #fingerprintOf(request: PraxisRequest): string {
    // The key's scope, so that two users of a tenant, two of its keys or two visitors of the demo never
    // receive each other's responses.
    const caller = request.session
      ? { user: request.session.userId }
      : { apiKey: request.headers['x-va-key'], visitor: request.visitor?.id };
    return fingerprint(this.#masterKey, { path: request.url, body: request.body ?? null, ...caller });
  }
}

/**
 * Whether a step of a journey continues after its answer, which states that. Then the next request with this key gets
 * the current result. Every other 202 only says that a run does the rest, so its effect is complete and must not be
 * repeated.
 */
function isProvisional(status: number, response: unknown): boolean {
  return (
    status === 202 &&
    typeof response === 'object' &&
    response !== null &&
    'pending' in response &&
    response.pending === true
  );
}

function notKept(): Failure {
  return Failure.of(
    409,
    'idempotency_answer_not_kept',
    'This request was already carried out, but its response was not stored. Load the record to see the result.',
  );
}

async function answerOf(next: CallHandler): Promise<unknown> {
  return await lastValueFrom(next.handle(), { defaultValue: undefined });
}
