/**
 * The meter: uses are reserved, then committed or released, each in one transaction that locks the resource's row of
 * the current cycle. A limit is therefore never exceeded, even by concurrent requests. A practice that never subscribed
 * is not metered. A practice that canceled is granted nothing more, and its earlier uses are settled without a cycle.
 */
import type { ResourceType, UsageRefusal, UsageSource } from '@praxis/contracts/usage/usage.const';
import { costEach, grantEach, refusalOf } from '@praxis/domain/usage/grant';
import { announceBilling } from '../billing/announce-billing.js';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import { toMeter, withMeter, type MeterRow } from './meter-row.js';
import { noteRefusals } from './reached-limit.js';
import { alertAt } from './usage-alert.js';

/** A requested use. */
export interface UseClaim {
  /** The key is the same for repeats of the same use, so that a repeat counts once. */
  key: string;
  quantity: number;
  eventType: string;
  /** The cause of the use. */
  sourceType: UsageSource;
  sourceId: string;
  userId?: string | null;
  metadata?: Record<string, string>;
}

/** `id`: the id of the usage event; null if nothing is metered. */
export type UseDecision = { isGranted: true; id: string | null } | { isGranted: false; reason: UsageRefusal };

/** Reserves uses of one resource, one after the other. A repeated request gets the earlier answer. */
export async function reserveUsage(
  tx: TenantTransaction,
  resource: ResourceType,
  claims: readonly UseClaim[],
): Promise<UseDecision[]> {
  return (await reserve(tx, resource, claims)).decisions;
}

interface Reservation {
  decisions: UseDecision[];
  /** The locked row; undefined if there is no current cycle. */
  row: MeterRow | undefined;
  /** The granted uses that are not counted yet. */
  reserved: StoredUse[];
}

async function reserve(
  tx: TenantTransaction,
  resource: ResourceType,
  claims: readonly UseClaim[],
): Promise<Reservation> {
  const keys = claims.map(({ key }) => key);
  const { row, isCanceled, found: known } = await withMeter(tx, resource, () => findUses(tx, resource, keys));
  if (!row) {
    const decide = (use: StoredUse | undefined): UseDecision =>
      isCanceled && isFresh(use) ? { isGranted: false, reason: 'suspended' } : grantedAs(use);
    return { decisions: keys.map((key) => decide(known.get(key))), row, reserved: [] };
  }
  const fresh = [
    ...new Map(
      claims.filter(({ key }) => isFresh(known.get(key))).map((claim) => [claim.key, claim]),
    ).values(),
  ];
  const refusals = grantEach(
    toMeter(row),
    fresh.map(({ quantity }) => quantity),
  );
  await noteRefusals(tx, { resource, row }, refusals);
  const reasons = new Map(fresh.map(({ key }, index) => [key, refusals[index]]));
  const granted = fresh.filter(({ key }) => reasons.get(key) === undefined);
  const made = granted.length > 0 ? await insertReserved(tx, { resource, row, claims: granted }) : [];
  const uses = new Map([...known.values(), ...made].map((use) => [use.key, use]));
  const decisions = keys.map((key): UseDecision => {
    const reason = reasons.get(key);
    return reason === undefined ? grantedAs(uses.get(key)) : { isGranted: false, reason };
  });
  return { decisions, row, reserved: [...uses.values()].filter(({ state }) => state === 'reserved') };
}

/**
 * Whether one more unit would be granted now. Nothing is reserved, so the unit may no longer be available when it is
 * needed.
 */
export async function mayUse(tx: TenantTransaction, resource: ResourceType): Promise<boolean> {
  const { row, isCanceled } = await withMeter(tx, resource, () => Promise.resolve());
  return row ? refusalOf(toMeter(row), 1) === undefined : !isCanceled;
}

/**
 * Counts reserved uses as used. Uses that are not reserved are not changed, so a repeat has no effect. False if there
 * was nothing to count.
 */
export async function commitUsage(
  tx: TenantTransaction,
  resource: ResourceType,
  keys: readonly string[],
): Promise<boolean> {
  const { row, found: reserved } = await withMeter(tx, resource, () => findReserved(tx, resource, keys));
  if (!row || reserved.length === 0) return false;
  await countReserved(tx, resource, { row, reserved });
  return true;
}

/** Reserves and commits in one step a use that happens in this transaction. */
export async function recordUsage(
  tx: TenantTransaction,
  resource: ResourceType,
  claims: readonly UseClaim[],
): Promise<UseDecision[]> {
  const { decisions, row, reserved } = await reserve(tx, resource, claims);
  if (row && reserved.length > 0) await countReserved(tx, resource, { row, reserved });
  return decisions;
}

async function countReserved(
  tx: TenantTransaction,
  resource: ResourceType,
  { row, reserved }: { row: MeterRow; reserved: readonly StoredUse[] },
): Promise<void> {
  const costs = costEach(
    row,
    reserved.map(({ quantity }) => quantity),
  );
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const quantity = sum(reserved.map((use) => use.quantity));
  const overage = sum(costs.map((cost) => cost.overage));
  const costCents = sum(costs.map((cost) => cost.costCents));
  await Promise.all([
    tx.query`update usage_events e set state = 'committed', settled_at = now(), overage = n.overage, cost_cents = n.cost
      from unnest(${reserved.map(({ id }) => id)}::uuid[], ${costs.map((cost) => cost.overage)}::int[],
        ${costs.map((cost) => cost.costCents)}::int[]) as n (id, overage, cost) where e.id = n.id`,
    tx.query`update usage_summaries set total_usage = total_usage + ${quantity}, reserved = reserved - ${quantity},
        overage_amount = overage_amount + ${overage}, total_cost_cents = total_cost_cents + ${costCents}, last_updated = now()
      where tenant_id = ${tx.tenantId} and billing_cycle_id = ${row.cycleId} and resource_type = ${resource}`,
    tx.query`insert into usage_days as d (tenant_id, billing_cycle_id, resource_type, day, quantity)
      values (${tx.tenantId}, ${row.cycleId}, ${resource}, (now() at time zone 'utc')::date, ${quantity})
      on conflict (billing_cycle_id, resource_type, day) do update set quantity = d.quantity + excluded.quantity`,
    announceBilling(tx),
  ]);
  await alertAt(tx, { ...row, resource, used: row.used + quantity });
}

/** Releases reserved uses that did not happen. */
export async function releaseUsage(
  tx: TenantTransaction,
  resource: ResourceType,
  keys: readonly string[],
): Promise<void> {
  const { row, found: reserved } = await withMeter(tx, resource, () => findReserved(tx, resource, keys));
  if (!row || reserved.length === 0) return;
  const quantity = reserved.reduce((total, use) => total + use.quantity, 0);
  await Promise.all([
    tx.query`update usage_events set state = 'released', settled_at = now()
      where id = any(${reserved.map(({ id }) => id)}::uuid[])`,
    tx.query`update usage_summaries set reserved = reserved - ${quantity}, last_updated = now()
      where tenant_id = ${tx.tenantId} and billing_cycle_id = ${row.cycleId} and resource_type = ${resource}`,
  ]);
}

interface StoredUse {
  id: string;
  key: string;
  quantity: number;
  state: string;
}

const grantedAs = (use: StoredUse | undefined): UseDecision => ({ isGranted: true, id: use?.id ?? null });

/** True for a first request or for a use that was released, which is decided again. */
const isFresh = (use: StoredUse | undefined): boolean => use === undefined || use.state === 'released';

async function findUses(
  tx: TenantTransaction,
  resource: ResourceType,
  keys: readonly string[],
): Promise<Map<string, StoredUse>> {
  const rows = await tx.query<StoredUse>`select id, key, quantity, state from usage_events
    where tenant_id = ${tx.tenantId} and resource_type = ${resource} and key = any(${[...keys]}::text[])`;
  return new Map(rows.map((row) => [row.key, row]));
}

async function findReserved(
  tx: TenantTransaction,
  resource: ResourceType,
  keys: readonly string[],
): Promise<StoredUse[]> {
  return await tx.query<StoredUse>`select id, key, quantity, state from usage_events
    where tenant_id = ${tx.tenantId} and resource_type = ${resource} and key = any(${[...keys]}::text[])
      and state = 'reserved' order by created_at, id`;
}

async function insertReserved(
  tx: TenantTransaction,
  { resource, row, claims }: { resource: ResourceType; row: MeterRow; claims: readonly UseClaim[] },
): Promise<StoredUse[]> {
  const quantity = claims.reduce((total, claim) => total + claim.quantity, 0);
  const of = <Value>(read: (claim: UseClaim) => Value): Value[] => claims.map(read);
  const [rows] = await Promise.all([
    tx.query<StoredUse>(sql`
      insert into usage_events (tenant_id, billing_cycle_id, resource_type, state, key, quantity, event_type, source_type, source_id,
        user_id, metadata)
      select ${tx.tenantId}, ${row.cycleId}, ${resource}, 'reserved', n.key, n.quantity, n.event, n.source, n.cause, n.person, n.metadata
      from unnest(${of(({ key }) => key)}::text[], ${of((claim) => claim.quantity)}::int[],
        ${of(({ eventType }) => eventType)}::text[], ${of(({ sourceType }) => sourceType)}::text[],
        ${of(({ sourceId }) => sourceId)}::text[], ${of(({ userId }) => userId ?? null)}::uuid[],
        ${of(({ metadata }) => JSON.stringify(metadata ?? {}))}::jsonb[])
        as n (key, quantity, event, source, cause, person, metadata)
      on conflict (tenant_id, resource_type, key) do update set state = 'reserved', billing_cycle_id = excluded.billing_cycle_id,
        quantity = excluded.quantity, settled_at = null
      returning id, key, quantity, state`),
    tx.query`update usage_summaries set reserved = reserved + ${quantity}, last_updated = now()
      where tenant_id = ${tx.tenantId} and billing_cycle_id = ${row.cycleId} and resource_type = ${resource}`,
  ]);
  return rows;
}
