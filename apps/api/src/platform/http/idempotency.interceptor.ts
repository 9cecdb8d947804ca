/**
 * Idempotency-Key on every POST: same key and request, one effect; same key with another request, 409. A key is bound to
 * caller, route and body.
 *
 * What a repeat answers. Whether somebody sees a person's data changes within minutes: a reveal ends, a role or the masking
 * changes. Each handler masks what it shows for the caller and the moment, so an answer that was made so is not kept.
 * Such a handler does its effect by `Once`; what is kept is what came of that (ids), and a repeat runs the handler again,
 * which then does nothing but make its view: masked, refused and logged as any other look. All other answers are the same
 * for their caller at any time. They are kept whole, sealed under the tenant's key. An answer that was masked without
 * `Once` is noted as given and not kept: repeating it is refused rather than answered with what may not be seen any more.
 */
import { Readable } from 'node:stream';
import { type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { fingerprint } from '@praxis/config/keys';
import type { Database } from '@praxis/db/core/database';
import {
  claimKey,
  keepAnswer,
  releaseKey,
  type KeptAnswer,
  type KeyedRequest,
} from '@praxis/db/core/idempotency';
import { Failure } from './failure.js';
import { requestOf, type PraxisRequest } from './request.js';

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/;

interface KeyedCall {
  tenantId: string;
  keyed: KeyedRequest;
  request: PraxisRequest;
  reply: FastifyReply;
  next: CallHandler;
}

export class IdempotencyInterceptor implements NestInterceptor {
  readonly #database: Database;
  readonly #masterKey: string;
  /** The last call under each key that is under way in this process. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(database: Database, masterKey: string) {
    this.#database = database;
    this.#masterKey = masterKey;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = requestOf(context);
    const key = request.headers['idempotency-key'];
    const tenantId = request.tenant?.id;
    // Routes without a tenant have their own protection (single-use tokens, signed event ids).
    // So has a file, which cannot be compared before it is read.
    if (request.method !== 'POST' || key === undefined || tenantId === undefined) return next.handle();
    if (request.body instanceof Readable) return next.handle();
    if (typeof key !== 'string' || !KEY_SHAPE.test(key)) {
      throw new Failure({
        status: 400,
        code: 'idempotency_key_invalid',
        message: 'Idempotency-Key must be 1 to 255 printable characters without spaces.',
      });
    }
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const keyed = { key, fingerprint: this.#fingerprintOf(request) };
    const call: KeyedCall = { tenantId, keyed, request, reply, next };
    return from(this.#inTurn(`${tenantId}/${key}`, () => this.#answer(call)));
  }

  /** One call under a key at a time: whoever comes second finds the first one's answer. */
  async #inTurn<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#turns.get(id);
    const mine = (async () => {
      await before?.catch(() => undefined); // its caller has been told
      return await work();
    })();
    this.#turns.set(id, mine);
    try {
      return await mine;
    } finally {
      if (this.#turns.get(id) === mine) this.#turns.delete(id);
    }
  }

  async #answer(call: KeyedCall): Promise<unknown> {
    const state = await this.#database.withTenant(call.tenantId, (tx) =>
      claimKey(tx, this.#masterKey, call.keyed),
    );
    switch (state.kind) {
      case 'conflict':
        throw new Failure({
          status: 409,
          code: 'idempotency_key_reused',
          message: 'This Idempotency-Key was used with another request. Use a new key.',
        });
      case 'answered':
        return await this.#again(call, state);
      // Not answered yet: a call in another process, or one whose process died. Steps are idempotent, so running it is
      // safe and better than making the caller wait for an answer that may never come.
      case 'unanswered':
      case 'new':
        return await this.#run(call);
    }
  }

  /** Answers a repeat, without its effect. */
  async #again(
    { request, reply, next }: KeyedCall,
    { status, kept }: { status: number; kept: KeptAnswer | undefined },
  ): Promise<unknown> {
    if (!kept)
      throw new Failure({
        status: 409,
        code: 'idempotency_answer_not_kept',
        message: 'This request was carried out, and its answer was not kept. Load the record to see it.',
      });
    void reply.header('idempotent-replayed', 'true');
    if (kept.kind === 'answer') {
      void reply.status(status);
      return kept.response;
    }
    request.once = <Outcome>() => Promise.resolve(kept.outcome as Outcome);
    return await answerOf(next);
  }

  async #run({ tenantId, keyed, request, reply, next }: KeyedCall): Promise<unknown> {
    let isKept = false;
    const keep = async (kept: KeptAnswer | undefined): Promise<void> => {
      isKept = true;
      await this.#database.withTenant(tenantId, (tx) =>
        keepAnswer(tx, this.#masterKey, { request: keyed, status: reply.statusCode, kept }),
      );
    };
    request.once = async (effect) => {
      const outcome = await effect();
      // At once: a view that then fails does not make a repeat do it again.
      await keep({ kind: 'effect', outcome });
      return outcome;
    };
    try {
      const response = await answerOf(next);
      // A 202 is not the last word; the next call with this key gets what has become of it.
      if (!isKept && reply.statusCode < 202)
        await keep(request.isPersonalView === true ? undefined : { kind: 'answer', response });
      return response;
    } catch (error) {
      // A refusal had no effect, so the corrected request may use the key again.
      if (error instanceof Failure && error.status < 500)
        await this.#database.withTenant(tenantId, (tx) => releaseKey(tx, keyed.key));
      throw error;
    }
  }

  #fingerprintOf(request: PraxisRequest): string {
    // Of two users of a tenant, two of its keys or two visitors of the demo, neither is given what the other was answered.
    const caller = request.session
      ? { user: request.session.userId }
      : { apiKey: request.headers['x-va-key'], visitor: request.visitor?.id };
    return fingerprint(this.#masterKey, { path: request.url, body: request.body ?? null, ...caller });
  }
}

async function answerOf(next: CallHandler): Promise<unknown> {
  return await lastValueFrom(next.handle(), { defaultValue: undefined });
}
