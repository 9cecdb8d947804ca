/** The database for the rest of Praxis: transactions that are bound to one tenant, or to a stated system purpose. */
import type { PoolClient } from 'pg';
import type { DataSource, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import {
  decrypt,
  DecryptionError,
  encrypt,
  keyVersionOf,
  type DataKey,
} from '@praxis/config/data-key-encryption';
import type { Environment } from '@praxis/config/environment';
import { wrappingKeys, type WrappingKeys } from '@praxis/config/wrapping-keys';
import type { PoolUse } from '@praxis/telemetry/metrics';
import { openPool, poolUse } from '../internal/data-source.js';
import { roleUrl } from '../internal/roles.js';
import { claimEffect } from './effect-claim.js';
import { sql, type Sql } from './sql.js';
import { isUuid } from '@praxis/contracts/core/uuid.const';
import { inTransactionSpan } from '../internal/statement-span.js';
import { inTransaction, prepared, type Connected } from '../internal/transact.js';
import { currentDataKey, dataKeyOf } from '../vault/tenant-key.js';

/** Thrown if data could not be decrypted; recorded once the transaction has been rolled back. */
export class UnreadableError extends DecryptionError {
  constructor(readonly note: (tx: TenantTransaction) => Promise<void>) {
    super();
  }
}

/** A transaction. Repositories and statements obtained from it run only inside it. */
export class Transaction {
  readonly #connected: Connected;

  /** @internal created only by `withTenant` and `withSystem` */
  constructor(connected: Connected) {
    this.#connected = connected;
  }

  /** The keys that data keys are wrapped with. */
  get wrapping(): WrappingKeys {
    return this.#connected.wrapping;
  }

  /** Runs `act` after the commit, but not after a rollback; for caches of the process. */
  afterCommit(act: () => void): void {
    this.#connected.afterCommit.push(act);
  }

  /**
   * Runs one statement and returns its rows. Use it as a tag, ``tx.query<Row>`select …` ``, or pass a statement made
   * with the tag `sql`. A value is sent as a parameter, never as part of the text. Plans are cached per connection.
   * Statements that are started together (`Promise.all` over the same transaction) run in that order and cost one round
   * trip.
   */
  async query<Row>(statement: Sql | TemplateStringsArray, ...values: unknown[]): Promise<Row[]> {
    const { text, values: given } = 'raw' in statement ? sql(statement, ...values) : statement;
    const { client, note } = this.#connected;
    note?.(text);
    const { rows } = await client.query(prepared(text, given));
    return rows as Row[];
  }

  /**
   * The repository of an entity, bound to this transaction. For plain reads and writes of one table: `findOneBy`,
   * `find`, `insert`, `update`, `delete`. Do not use `save`, which reads before it writes. Use `Any` for a list,
   * because with `In` each length is another statement to prepare. A `select` must include the primary key, because
   * TypeORM merges or drops rows without it.
   */
  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.#connected.runner.manager.getRepository(entity);
  }
}

/**
 * A transaction that sees only one tenant's rows. The brand prevents passing it where a system transaction is expected.
 */
export class TenantTransaction extends Transaction {
  readonly tenantId: string;
  /** Data keys that this transaction has decrypted, by version; the newest one encrypts. */
  readonly #keys = new Map<number | 'newest', Promise<DataKey>>();

  /** @internal created only by `withTenant` */
  constructor(connected: Connected, tenantId: string) {
    super(connected);
    this.tenantId = tenantId;
  }

  /**
   * Encrypts for storage: a value that is copied to another tenant or purpose does not decrypt
   * (`libs/config/src/data-key-encryption.ts`).
   */
  async encrypt(purpose: string, content: string | Uint8Array): Promise<Buffer> {
    return encrypt(await this.currentDataKey(), purpose, content);
  }

  /**
   * Decrypts data that was encrypted for the tenant and purpose.
   * @throws DecryptionError
   */
  async decrypt(purpose: string, encrypted: Uint8Array): Promise<Buffer> {
    const key = await this.#key(keyVersionOf(encrypted), () => dataKeyOf(this, this.tenantId, encrypted));
    return decrypt(key, purpose, encrypted);
  }

  /**
   * Decrypts a text.
   * @throws DecryptionError
   */
  async decryptText(purpose: string, encrypted: Uint8Array): Promise<string> {
    return (await this.decrypt(purpose, encrypted)).toString('utf8');
  }

  /** The tenant's current data key, for encryption. */
  async currentDataKey(): Promise<DataKey> {
    return await this.#key('newest', () => currentDataKey(this, this.tenantId));
  }

  #key(name: number | 'newest', read: () => Promise<DataKey>): Promise<DataKey> {
    const known = this.#keys.get(name) ?? read();
    this.#keys.set(name, known);
    return known;
  }
}

/** A transaction of the system role, which sees every tenant. */
export class SystemTransaction extends Transaction {
  readonly reason: string;

  /** @internal created only by `withSystem` */
  constructor(connected: Connected, reason: string) {
    super(connected);
    this.reason = reason;
  }
}

/** The pools of both roles, and the two kinds of transactions. */
export class Database {
  readonly #app: DataSource;
  readonly #system: DataSource;

  readonly #wrapping: WrappingKeys;

  private constructor(parts: { app: DataSource; system: DataSource; wrapping: WrappingKeys }) {
    this.#app = parts.app;
    this.#system = parts.system;
    this.#wrapping = parts.wrapping;
  }

  /** Connects both roles. `name` shows in pg_stat_activity. */
  static async open(environment: Environment, name: string): Promise<Database> {
    const { DATABASE_POOL_SIZE: poolSize, DATABASE_CONNECT_TIMEOUT_MS: connectTimeoutMs } = environment;
    const options = { applicationName: name, connectTimeoutMs };
    const [app, system] = await Promise.all([
      openPool({ url: roleUrl(environment, 'praxis_app'), poolSize, ...options }),
      openPool({ url: roleUrl(environment, 'praxis_system'), poolSize: 4, ...options }),
    ]);
    return new Database({ app, system, wrapping: wrappingKeys(environment) });
  }

  /**
   * Runs `work` in one transaction that sees and writes only this tenant's rows. Inside `work`, never use another
   * database handle, because its calls would run outside the tenant's context.
   * @throws Error when the tenant id is not a uuid; EffectClaimedError when it repeats the effect of another attempt of
   * the same request; the errors of `work`, after rolling back
   */
  async withTenant<Result>(
    tenantId: string,
    work: (tx: TenantTransaction) => Promise<Result>,
  ): Promise<Result> {
    if (!isUuid(tenantId)) throw new Error('withTenant needs the id of a tenant');
    // The id was checked above, so it may be part of the text: beginning the transaction and setting the tenant cost
    // one round trip.
    const begin = `begin; select set_config('app.tenant_id', '${tenantId}', true)`;
    const run = <Done>(of: (tx: TenantTransaction) => Promise<Done>): Promise<Done> =>
      inTransaction({ source: this.#app, begin, wrapping: this.#wrapping }, (connected) =>
        of(new TenantTransaction(connected, tenantId)),
      );
    try {
      return await run(async (tx) => {
        const result = await work(tx);
        await claimEffect(tx);
        return result;
      });
    } catch (error) {
      if (error instanceof UnreadableError) await run(error.note);
      throw error;
    }
  }

  /** Runs `work` across tenants, for the stated reason: look-ups before a tenant is known, sweeps, seed data. */
  async withSystem<Result>(
    reason: string,
    work: (tx: SystemTransaction) => Promise<Result>,
  ): Promise<Result> {
    const of = { source: this.#system, begin: 'begin', wrapping: this.#wrapping };
    return await inTransaction(of, (connected) => work(new SystemTransaction(connected, reason)));
  }

  /**
   * Runs one statement across tenants, for the stated reason, in a separate transaction. It costs half the round trips
   * of `withSystem`, for reads that every request needs.
   */
  async querySystem<Row>(_reason: string, statement: Sql): Promise<Row[]> {
    return await inTransactionSpan(async (note) => {
      const runner = this.#system.createQueryRunner();
      try {
        const client = (await runner.connect()) as PoolClient;
        note?.(statement.text);
        const { rows } = await client.query(prepared(statement.text, statement.values));
        return rows as Row[];
      } finally {
        await runner.release();
      }
    });
  }

  /** How many connections are open and unused, and how many requests wait for one. */
  poolUse(): PoolUse[] {
    return [poolUse('app', this.#app), poolUse('system', this.#system)];
  }

  /** Closes both pools. */
  async close(): Promise<void> {
    await Promise.all([this.#app.destroy(), this.#system.destroy()]);
  }
}
