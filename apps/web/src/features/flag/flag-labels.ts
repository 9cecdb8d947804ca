/** Feature flags in words. Pure. */
import type { FeatureFlag } from '@praxis/contracts/flag/flag';
import { FLAGS, type FlagName } from '@praxis/contracts/flag/flag.const';
import type { Tone } from '../../components/tone-badge.js';

/** The flag's state for the tenants that it does not name. */
export function stateOf(flag: Pick<FeatureFlag, 'isKilled' | 'isEnabled'>): { tone: Tone; label: string } {
  if (flag.isKilled) return { tone: 'bad', label: 'Killed' };
  return flag.isEnabled ? { tone: 'good', label: 'On' } : { tone: 'neutral', label: 'Off' };
}

/** `25% of tenants`; zero while the flag is off. */
export function rolloutInWords({ isEnabled, rolloutPercent }: FeatureFlag): string {
  return isEnabled ? `${rolloutPercent}% of tenants` : 'None';
}

/** `On for 2, off for 1`. */
export function targetsInWords(
  targets: readonly Pick<FeatureFlag['targets'][number], 'isEnabled'>[],
): string {
  const on = targets.filter(({ isEnabled }) => isEnabled).length;
  const off = targets.length - on;
  if (on === 0 && off === 0) return 'None';
  if (off === 0) return `On for ${on}`;
  return on === 0 ? `Off for ${off}` : `On for ${on}, off for ${off}`;
}

/** The purpose of the flag; undefined if no code uses it. */
export function purposeOf(key: string): string | undefined {
  return Object.hasOwn(FLAGS, key) ? FLAGS[key as FlagName].purpose : undefined;
}
