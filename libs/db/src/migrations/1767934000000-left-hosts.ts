/** Hosts of people who have left the team are nobody's, and what is booked no longer goes to those people's calendars. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

/** A host `p` of somebody who is not on the team. */
const IS_LEFT = /* sql */ `p.member_id is not null and not exists (
  select from tenant_users m where m.tenant_id = p.tenant_id and m.user_id = p.member_id)`;
/** What the vault calls the account of such a host's calendar. */
const LEFT_SERVICES = /* sql */ `select p.tenant_id, 'calendar/' || p.id from providers p where ${IS_LEFT}`;

export class LeftHosts1767934000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await asSystem(
      runner,
      `update key_rotations set state = 'replaced', ended_at = now()
        where state = 'watching' and (tenant_id, service) in (${LEFT_SERVICES})`,
      `insert into revoked_keys (id, tenant_id, service, key_name, key_type, hint, permissions, expires_at, created_at,
          last_used_at, reason)
        select id, tenant_id, service, key_name, key_type, hint, permissions, expires_at, created_at, last_used_at,
          'Its owner has left the team'
        from tenant_secrets where (tenant_id, service) in (${LEFT_SERVICES})`,
      `delete from tenant_secrets where (tenant_id, service) in (${LEFT_SERVICES})`,
      `delete from calendar_connections c using providers p
        where p.tenant_id = c.tenant_id and p.id = c.provider_id and ${IS_LEFT}`,
      `update providers p set member_id = null where ${IS_LEFT}`,
    );
  }

  /** Who they were is not kept, so there is nothing to bring back. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
