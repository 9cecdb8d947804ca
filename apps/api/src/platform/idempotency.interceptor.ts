/** Idempotency-Key on every POST: same key and body, same answer; same key with another request, 409. */
import { Readable } from 'node:stream';
import { type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { fingerprint } from '@praxis/config/keys';
import type { Database } from '@praxis/db/database';
import { claimKey, keepAnswer, releaseKey } from '@praxis/db/idempotency';
import { Failure } from './failure.js';
import { requestOf, type PraxisRequest } from './request.js';

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/;

interface KeyedCall {
  tenantId: string;
  key: string;
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
    const call: KeyedCall = { tenantId, key, request, reply, next };
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

  async #answer({ tenantId, key, request, reply, next }: KeyedCall): Promise<unknown> {
    const state = await this.#database.withTenant(tenantId, (tx) =>
      claimKey(tx, key, this.#fingerprintOf(request)),
    );
    switch (state.kind) {
      case 'conflict':
        throw new Failure({
          status: 409,
          code: 'idempotency_key_reused',
          message: 'This Idempotency-Key was used with another request. Use a new key.',
        });
      case 'answered':
        void reply.status(state.status).header('idempotent-replayed', 'true');
        return state.response;
      // Not answered yet: a call in another process, or one whose process died. Steps are idempotent, so running it is
      // safe and better than making the caller wait for an answer that may never come.
      case 'unanswered':
      case 'new':
        return await this.#run({ tenantId, key, reply, next });
    }
  }

  async #run({ tenantId, key, reply, next }: Omit<KeyedCall, 'request'>): Promise<unknown> {
    try {
      const response: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      // A 202 is not the last word; the next call with this key gets what has become of it.
      if (reply.statusCode < 202)
        await this.#database.withTenant(tenantId, (tx) =>
          keepAnswer(tx, key, { status: reply.statusCode, response }),
        );
      return response;
    } catch (error) {
      // A refusal had no effect, so the corrected request may use the key again.
      if (error instanceof Failure && error.status < 500)
        await this.#database.withTenant(tenantId, (tx) => releaseKey(tx, key));
      throw error;
    }
  }

  #fingerprintOf(request: PraxisRequest): string {
    // Of two users of a tenant, neither is given what the other was answered.
    const user = request.session?.userId;
    return fingerprint(this.#masterKey, { path: request.url, body: request.body ?? null, user });
  }
}
