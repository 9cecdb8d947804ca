/** Connections to PostgreSQL. Internal to this library: everything else goes through `withTenant` and `withSystem`. */
import type { PoolUse } from '@praxis/telemetry/metrics';
import { Socket } from 'node:net';
import type { Pool } from 'pg';
import { DataSource, DefaultNamingStrategy, getMetadataArgsStorage, type DataSourceOptions } from 'typeorm';
import { snakeCase } from './snake-case.js';

export interface PoolOptions {
  url: string;
  applicationName: string;
  poolSize: number;
  connectTimeoutMs: number;
  /** Milliseconds without a byte after which a connection counts as dead. */
  silenceMs?: number | undefined;
}

/** Milliseconds that the server allows for a statement, and for a transaction to wait for its next statement. */
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * Milliseconds, longer than the server may be silent. A network that drops packets does not end a connection, so a
 * query would otherwise wait forever.
 */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** A connection pool of one role. Statements have a time limit, so that a lost client never locks a row forever. */
export async function openPool({
  url,
  applicationName,
  poolSize,
  connectTimeoutMs,
  silenceMs = SILENCE_MS,
}: PoolOptions): Promise<DataSource> {
  const options: DataSourceOptions = {
    type: 'postgres',
    url,
    // Every entity class that has been loaded; code that requests a repository has loaded its class.
    entities: getMetadataArgsStorage().tables.map(({ target }) => target),
    namingStrategy: new ColumnNames(),
    applicationName,
    poolSize,
    poolErrorHandler: () => undefined, // a restarted server ends idle connections; the pool opens new ones
    extra: {
      // Statements that do not need each other's rows are sent together (`Promise.all` inside one transaction).
      pipeline: true,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      stream: () => endedBySilence(silenceMs),
    },
  };
  return await new DataSource(options).initialize();
}

function endedBySilence(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () =>
    socket.destroy(new Error('Connection terminated: the server has fallen silent')),
  );
}

/** The present use of a pool's connections, without a query. */
export function poolUse(pool: string, { driver }: DataSource): PoolUse {
  const { totalCount, idleCount, waitingCount } = (driver as unknown as { master: Pool }).master;
  return { pool, open: totalCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Column names in snake case, unless an entity sets another name: `createdAt` of an entity is `created_at` of its
 * table.
 */
class ColumnNames extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string, prefixes: string[]): string {
    return super.columnName(snakeCase(propertyName), customName, prefixes);
  }
}
