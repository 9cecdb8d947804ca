/** Which tenants the sweep looks at. */
import { sql, type Sql } from './sql.js';

/**
 * True unless the tenant of this column is suspended. Its runs are held and lose nothing, while their records stay overdue: one suspended
 * practice would fill the limit of a sweep, and runs of the others would not be found.
 */
export const isOpenTenant = (tenantId: Sql): Sql =>
  sql`not exists (select from tenants t where t.id = ${tenantId} and t.status = 'suspended')`;
