/**
 * Uses that belong to no other transaction. Uses that arrive while a transaction is in progress share the next one, so
 * that hundreds of concurrent uses need only a few transactions, and the last one does not wait for hundreds of locks.
 */
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import type { Database, TenantTransaction } from '../core/database.js';
import {
  commitUsage,
  recordUsage,
  releaseUsage,
  reserveUsage,
  type UseClaim,
  type UseDecision,
} from './meter.js';

interface Waiting {
  claim: UseClaim;
  resolve(decision: UseDecision): void;
  reject(error: unknown): void;
}

/** Maximum number of uses in one transaction. */
const BATCH = 1_000;

type Take = (
  tx: TenantTransaction,
  resource: ResourceType,
  claims: readonly UseClaim[],
) => Promise<UseDecision[]>;

const SETTLED: UseDecision = { isGranted: true, id: null };

export class UsageGate {
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(private readonly database: Pick<Database, 'withTenant'>) {}

  /** Counts a use that happens now. */
  async record(tenantId: string, resource: ResourceType, claim: UseClaim): Promise<UseDecision> {
    return await this.#join({ tenantId, resource, take: recordUsage, kind: 'record' }, claim);
  }

  /** Reserves a use; settle it when its result is known. */
  async reserve(tenantId: string, resource: ResourceType, claim: UseClaim): Promise<UseDecision> {
    return await this.#join({ tenantId, resource, take: reserveUsage, kind: 'reserve' }, claim);
  }

  /** Commits a reserved use, or releases it because the use did not happen. */
  async settle(
    { tenantId, resource, isUsed }: { tenantId: string; resource: ResourceType; isUsed: boolean },
    claim: UseClaim,
  ): Promise<void> {
    const end = isUsed ? commitUsage : releaseUsage;
    const take: Take = async (tx, of, claims) => {
      await end(
        tx,
        of,
        claims.map(({ key }) => key),
      );
      return claims.map(() => SETTLED);
    };
    await this.#join({ tenantId, resource, take, kind: isUsed ? 'commit' : 'release' }, claim);
  }

  async #join(
    queue: { tenantId: string; resource: ResourceType; take: Take; kind: string },
    claim: UseClaim,
  ): Promise<UseDecision> {
    const name = `${queue.kind}/${queue.tenantId}/${queue.resource}`;
    return await new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(name);
      if (waiting) {
        waiting.push({ claim, resolve, reject });
        return;
      }
      this.#waiting.set(name, [{ claim, resolve, reject }]);
      // Delayed, so that requests of the same moment are still part of the first transaction.
      setImmediate(() => void this.#work(name, queue));
    });
  }

  async #work(
    name: string,
    { tenantId, resource, take }: { tenantId: string; resource: ResourceType; take: Take },
  ): Promise<void> {
    for (;;) {
      const batch = this.#waiting.get(name)?.splice(0, BATCH) ?? [];
      if (batch.length === 0) {
        this.#waiting.delete(name);
        return;
      }
      try {
        const claims = batch.map(({ claim }) => claim);
        const decisions = await this.database.withTenant(tenantId, (tx) => take(tx, resource, claims));
        decisions.forEach((decision, index) => batch[index]?.resolve(decision));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
  }
}
