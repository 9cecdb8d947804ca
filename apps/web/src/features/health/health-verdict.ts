/** Overall health from the parts. Pure; the words of the specification's status widget. */
import type { Readiness } from '@praxis/contracts/health/health';
import type { Tone } from '../../components/tone-badge.js';

export const PARTS = ['database', 'temporal', 'worker'] as const;
export type PartName = (typeof PARTS)[number];

interface HealthVerdict {
  state: 'unknown' | 'healthy' | 'degraded' | 'down';
  tone: Tone;
  words: string;
}

/** `undefined`: not asked yet. `null`: the server does not answer. */
export function verdictOf(readiness: Readiness | null | undefined): HealthVerdict {
  if (readiness === undefined) return { state: 'unknown', tone: 'neutral', words: 'Checking' };
  if (readiness === null) return { state: 'down', tone: 'bad', words: 'Service Disruption' };
  const down = PARTS.filter((part) => readiness[part] === 'down').length;
  if (down === 0) return { state: 'healthy', tone: 'good', words: 'All Systems Operational' };
  return down < PARTS.length
    ? { state: 'degraded', tone: 'warn', words: 'Partial Outage' }
    : { state: 'down', tone: 'bad', words: 'Service Disruption' };
}
