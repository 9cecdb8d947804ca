/** Hosts, the people who take appointments, and the settings for all hosts of a tenant. */
import {
  DEFAULT_SCHEDULING,
  type Host,
  type HostUpdate,
  type SchedulingSettings,
} from '@praxis/contracts/appointment/scheduling';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';
import { TenantUserEntity } from '../tenant/tenant-user.entity.js';
import { SchedulingSettingsEntity } from './scheduling-settings.entity.js';
import { HostEntity } from './host.entity.js';

const COLUMNS = `id, name, time_zone as "timeZone", location, member_id as "memberId", is_active as "isActive", rules`;

/** Every host, in the order in which they were added. */
export async function listHosts(tx: TenantTransaction): Promise<Host[]> {
  return await tx.repository(HostEntity).find({
    select: {
      id: true,
      name: true,
      timeZone: true,
      location: true,
      memberId: true,
      isActive: true,
      rules: true,
    },
    where: { tenantId: tx.tenantId },
    order: { createdAt: 'asc', id: 'asc' },
  });
}

/** Adds a host. */
export async function addHost(tx: TenantTransaction, host: HostUpdate): Promise<Host> {
  const [row] = await tx.query<Host>`
    insert into providers (tenant_id, name, time_zone, location, member_id, is_active, rules)
    values (${tx.tenantId}, ${host.name}, ${host.timeZone}, ${host.location}, ${host.memberId},
      ${host.isActive}, ${JSON.stringify(host.rules)}) returning ${rawSql(COLUMNS)}`;
  if (!row) throw new Error('an inserted host is returned');
  return row;
}

/** Replaces the data of a host; undefined if the tenant has none with this id. Appointments are not changed. */
export async function saveHost(
  tx: TenantTransaction,
  id: string,
  host: HostUpdate,
): Promise<Host | undefined> {
  const [row] = await tx.query<Host>`
    update providers set name = ${host.name}, time_zone = ${host.timeZone},
      location = ${host.location}, member_id = ${host.memberId}, is_active = ${host.isActive},
      rules = ${JSON.stringify(host.rules)}
    where tenant_id = ${tx.tenantId} and id = ${id} returning ${rawSql(COLUMNS)}`;
  return row;
}

/** Whether a person is an active member of the tenant. */
export async function isMember(tx: TenantTransaction, userId: string): Promise<boolean> {
  return await tx.repository(TenantUserEntity).existsBy({ tenantId: tx.tenantId, userId, isActive: true });
}

/** Routing and closed days; the defaults if nothing was chosen. */
export async function readScheduling(tx: TenantTransaction): Promise<SchedulingSettings> {
  const settings = await tx.repository(SchedulingSettingsEntity).findOne({
    select: { routing: true, fairnessDays: true, blackouts: true },
    where: { tenantId: tx.tenantId },
  });
  return settings ?? DEFAULT_SCHEDULING;
}

/** Saves routing and closed days. */
export async function saveScheduling(tx: TenantTransaction, settings: SchedulingSettings): Promise<void> {
  await tx.query`
    insert into scheduling_settings (tenant_id, routing, fairness_days, blackouts) values (${tx.tenantId},
      ${settings.routing}, ${settings.fairnessDays}, ${JSON.stringify(settings.blackouts)})
    on conflict (tenant_id) do update set routing = excluded.routing, fairness_days = excluded.fairness_days,
      blackouts = excluded.blackouts, updated_at = now()`;
}
