/** The row-level security of every table with a tenant, defined once for all migrations. */

/**
 * Forced row-level security of one table: the application role sees the rows of the transaction's tenant, the system
 * role sees all, the owner sees none. After a transaction the setting is '' and not null, which is why nullif is used.
 */
export function tenantPolicies(table: string, column = 'tenant_id'): string {
  return /* sql */ `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy tenant_isolation on ${table} to praxis_app
      using (${column} = nullif(current_setting('app.tenant_id', true), '')::uuid)
      with check (${column} = nullif(current_setting('app.tenant_id', true), '')::uuid);
    create policy system_access on ${table} to praxis_system using (true) with check (true);
    grant select, insert, update, delete on ${table} to praxis_app, praxis_system;
  `;
}
