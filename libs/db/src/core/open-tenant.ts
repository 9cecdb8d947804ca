/** Decides which tenants the sweep processes. */
import { sql, type Sql } from './sql.js';

/**
 * True unless the tenant in this column is suspended. The runs of a suspended tenant are held and lose nothing, but
 * their records stay overdue: one suspended practice would fill the limit of a sweep, and lost runs of other practices
 * would not be found.
 */
export const isOpenTenant = (tenantId: Sql): Sql =>
  sql`not exists (select from tenants t where t.id = ${tenantId} and t.status = 'suspended')`;
