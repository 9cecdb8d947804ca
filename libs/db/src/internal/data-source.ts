/** Connections to PostgreSQL. Internal to this library: everything else goes through `withTenant` and `withSystem`. */
import { DataSource, DefaultNamingStrategy, getMetadataArgsStorage, type DataSourceOptions } from 'typeorm';

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

/** Columns in snake case, unless an entity gives another name: `createdAt` of an entity is `created_at` of its table. */
class ColumnNames extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string, prefixes: string[]): string {
    return super.columnName(
      propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      customName,
      prefixes,
    );
  }
}
