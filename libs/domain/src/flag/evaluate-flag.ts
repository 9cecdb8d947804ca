/** Determines whether a flag is on for a tenant. Pure. */
import type { FlagReason } from '@praxis/contracts/flag/flag.const';
import { percentileOf } from './stable-hash.js';

/** A flag as a process caches it. */
export interface FlagRule {
  key: string;
  isEnabled: boolean;
  rolloutPercent: number;
  isKilled: boolean;
  /** Values for single tenants, by tenant id. */
  targets: ReadonlyMap<string, boolean>;
}

export interface FlagValue {
  value: boolean;
  reason: Exclude<FlagReason, 'UNKNOWN'>;
}

/**
 * Applies the kill switch first, then the tenant's own target, then the share of tenants. Without a tenant, a flag is
 * on only if it is on for all.
 */
export function evaluateFlag(flag: FlagRule, tenantId: string | undefined): FlagValue {
  if (flag.isKilled) return { value: false, reason: 'DISABLED' };
  const target = tenantId === undefined ? undefined : flag.targets.get(tenantId);
  if (target !== undefined) return { value: target, reason: 'TARGETING_MATCH' };
  if (!flag.isEnabled) return { value: false, reason: 'DISABLED' };
  const place = tenantId === undefined ? 100 : percentileOf(flag.key, tenantId);
  return { value: flag.rolloutPercent === 100 || place < flag.rolloutPercent, reason: 'SPLIT' };
}
