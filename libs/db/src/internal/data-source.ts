/** Connections to PostgreSQL. Internal to this library: everything else goes through `withTenant` and `withSystem`. */
import { DataSource, getMetadataArgsStorage, type DataSourceOptions } from 'typeorm';
import { ColumnNames } from './column-names.js';

export interface PoolOptions {
  url: string;
  applicationName: string;
  poolSize: number;
  connectTimeoutMs: number;
}

/** A pool of one role. Statements are bounded, so that a lost client never holds a row for good. */
export async function openPool({
  url,
  applicationName,
  poolSize,
  connectTimeoutMs,
}: PoolOptions): Promise<DataSource> {
  const options: DataSourceOptions = {
    type: 'postgres',
    url,
    // Every entity that has been loaded: who asks for a repository has loaded its class.
    entities: getMetadataArgsStorage().tables.map(({ target }) => target),
    namingStrategy: new ColumnNames(),
    applicationName,
    poolSize,
    poolErrorHandler: () => undefined, // a restarted server ends idle connections; the pool opens new ones
    extra: {
      // Statements that do not need each other's rows travel together (`Promise.all` inside one transaction).
      pipeline: true,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  };
  return await new DataSource(options).initialize();
}
