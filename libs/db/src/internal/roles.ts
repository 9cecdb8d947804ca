/** The two database roles, and how each process logs in as one of them. */
import type { Environment } from '@praxis/config/environment';
import { databasePassword } from '@praxis/config/keys';

export type Role = 'praxis_app' | 'praxis_system';

type RoleEnvironment = Pick<
  Environment,
  'DATABASE_URL' | 'DATABASE_APP_URL' | 'DATABASE_SYSTEM_URL' | 'PRAXIS_MASTER_KEY'
>;

/** Connection URL of a role: the configured one, or else the database's address with the role's derived password. */
export function roleUrl(environment: RoleEnvironment, role: Role): string {
  const given = role === 'praxis_app' ? environment.DATABASE_APP_URL : environment.DATABASE_SYSTEM_URL;
  if (given) return given;
  const url = new URL(environment.DATABASE_URL);
  url.username = role;
  url.password = databasePassword(environment.PRAXIS_MASTER_KEY, role);
  return url.toString();
}

/**
 * Statements that create the two roles, or set their passwords again. Neither owns a table nor bypasses row-level
 * security. Praxis generates names and passwords (base64url), so they are safe inside the statement.
 */
export function roleStatements(environment: RoleEnvironment): string[] {
  const created: Role[] = [];
  if (!environment.DATABASE_APP_URL) created.push('praxis_app');
  if (!environment.DATABASE_SYSTEM_URL) created.push('praxis_system');
  return created.map((role) => {
    const password = databasePassword(environment.PRAXIS_MASTER_KEY, role);
    return /* sql */ `
      do $body$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} login nosuperuser nocreatedb nocreaterole noinherit;
        end if;
        alter role ${role} password '${password}';
        -- An owner who is no superuser may hand objects to a role only if it may act as it.
        if not pg_has_role(current_user, '${role}', 'SET') then
          execute format('grant ${role} to %I with inherit false, set true', current_user);
        end if;
      end $body$;`;
  });
}
