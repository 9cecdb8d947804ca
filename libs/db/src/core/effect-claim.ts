/**
 * The effect of a request with an Idempotency-Key belongs to one attempt. The first transaction that writes claims it as its last
 * statement, so claim and effect are committed together: after a crash, a repeat knows that the effect exists, and of two processes that
 * handle the same request, the second is rolled back.
 */
import { currentScope, inScope, type Scope } from '@praxis/telemetry/request-scope';
import type { Sql } from './sql.js';

/** The transaction whose writes are claimed. */
interface Claiming {
  readonly tenantId: string;
  query<Row>(statement: Sql | TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
}

/** One attempt to perform a request that has an idempotency key. */
export type EffectAttempt = NonNullable<Scope['effect']>;

/** Thrown if another attempt has already performed the request; this transaction is rolled back. */
export class EffectClaimedError extends Error {
  override readonly name = 'EffectClaimedError';
  constructor() {
    super('Another attempt of this request has committed its effect.');
  }
}

/** Runs `work` so that its writes for the tenant belong to the effect of this attempt. */
export function asEffectOf<Result>(attempt: EffectAttempt, work: () => Result): Result {
  return inScope({ effect: attempt }, work);
}

/**
 * Claims the effect for the attempt for which this code runs, if the transaction has written something. Call it at the
 * end of a transaction.
 * @throws EffectClaimedError if the effect belongs to another attempt
 */
export async function claimEffect(tx: Claiming): Promise<void> {
  const effect = currentScope()?.effect;
  if (effect?.tenantId !== tx.tenantId) return;
  const { key, fingerprint, attempt } = effect;
  // The key is inserted again if another attempt was refused in the meantime and has released it.
  const refused = await tx.query`
    with written as materialized (
      select where pg_current_xact_id_if_assigned() is not null
    ), claimed as (
      insert into idempotency_keys as k (tenant_id, key, request_fingerprint, effect_by)
      select ${tx.tenantId}::uuid, ${key}, ${fingerprint}, ${attempt}::uuid from written
      on conflict (tenant_id, key) do update set effect_by = excluded.effect_by
        where k.effect_by is null or k.effect_by = excluded.effect_by
      returning k.key
    )
    select from written where not exists (select from claimed)`;
  if (refused.length > 0) throw new EffectClaimedError();
}
