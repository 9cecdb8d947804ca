/** The System Audit Report's facts about accounts and practices. Names in it are only those of practices. */
import type { SystemFacts } from '@praxis/domain/system-audit/system-facts';
import { PASSWORD_COST } from '../auth/password-hash.js';
import type { Database } from '../core/database.js';
import { sql, type Sql } from '../core/sql.js';
import { IS_REAL_PRACTICE } from '../health/synthetic-practice.js';
import { readFacts } from './read-facts.js';

const DORMANT_DAYS = 90;
const DAY_HOURS = 24;
const { memoryCost, timeCost, parallelism } = PASSWORD_COST;
/** The beginning of a hash with the current cost. */
const HASH_START = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
const REFUSALS = ['password.refused', 'second_factor.refused', 'link.refused'];

export const readAdminFactors = (database: Database): Promise<SystemFacts['admin-second-factor']> =>
  readFacts(
    database,
    (tx) => tx.query<
      SystemFacts['admin-second-factor']
    >`select count(*)::int as admins, (count(*) filter (where not exists (select from user_factors f
      where f.user_id = r.user_id)))::int as "withoutFactor"
    from user_roles r where r.role = 'admin'`,
  );

export const readDormantAdmins = (database: Database): Promise<SystemFacts['dormant-admins']> =>
  readFacts(
    database,
    (tx) => tx.query<SystemFacts['dormant-admins']>`select count(*)::int as admins, (count(*) filter (where
      u.created_at < now() - make_interval(days => ${DORMANT_DAYS}) and not exists (
        select from audit_log l where l.user_id = u.id and l.action = 'session.begun'
          and l.created_at > now() - make_interval(days => ${DORMANT_DAYS}))))::int as dormant
    from user_roles r join users u on u.id = r.user_id where r.role = 'admin'`,
  );

export const readPasswordHashes = (database: Database): Promise<SystemFacts['password-hashes']> =>
  readFacts(
    database,
    (tx) => tx.query<
      SystemFacts['password-hashes']
    >`select count(*)::int as passwords, (count(*) filter (where not starts_with(password_hash, ${HASH_START})))::int as weak
    from users where password_hash is not null`,
  );

export const readDemoPasscode = (database: Database): Promise<SystemFacts['demo-passcode']> =>
  readFacts(
    database,
    (tx) => tx.query<
      SystemFacts['demo-passcode']
    >`select coalesce(array_agg(name order by name) filter (where not settings @> '{"demo": true}'), '{}') as "wrongPractices",
      (count(*) filter (where settings @> '{"demo": true}'))::int as demos
    from tenants where settings ? 'demoPasscodeHash'`,
  );

export const readRefusedSignIns = (database: Database): Promise<SystemFacts['refused-sign-ins']> =>
  readFacts(
    database,
    (tx) => tx.query<SystemFacts['refused-sign-ins']>`select count(*)::int as refused from audit_log
    where created_at > now() - make_interval(hours => ${DAY_HOURS}) and action = any(${REFUSALS}::text[])`,
  );

interface Lacking {
  practices: number;
  without: string[];
}

/** Real practices for which something is missing. */
const practicesWithout = (lacks: Sql): Sql => sql`
  select count(*)::int as practices, coalesce(array_agg(t.name order by t.name) filter (where ${lacks}), '{}') as without
  from tenants t where t.status = 'active' and ${IS_REAL_PRACTICE}`;

export const readPracticeOwners = (database: Database): Promise<SystemFacts['practice-owners']> =>
  readFacts(database, (tx) =>
    tx.query<Lacking>(
      practicesWithout(
        sql`not exists (select from tenant_users u where u.tenant_id = t.id and u.role = 'owner' and u.is_active)`,
      ),
    ),
  );

export const readPracticeAddresses = (database: Database): Promise<SystemFacts['practice-addresses']> =>
  readFacts(database, (tx) =>
    tx.query<Lacking>(practicesWithout(sql`coalesce(t.settings #>> '{practice,street}', '') = ''`)),
  );

export const readPracticeCalendars = (database: Database): Promise<SystemFacts['practice-calendars']> =>
  readFacts(database, (tx) =>
    tx.query<Lacking>(
      practicesWithout(sql`not exists (select from providers p where p.tenant_id = t.id and p.is_active)`),
    ),
  );
