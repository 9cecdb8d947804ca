/** A/B tests in words. Pure. */
import type { AbTest, Estimate, Verdict } from '@praxis/contracts/ab-test/ab-test';
import {
  MIN_LEADS_PER_VARIANT,
  MISMATCH_P_VALUE,
  type AbChannel,
  type AbGoal,
  type AbTestStatus,
} from '@praxis/contracts/ab-test/ab-test.const';
import type { Tone } from '../../components/tone-badge.js';

export const STATUS_LABELS: Record<AbTestStatus, { tone: Tone; label: string }> = {
  draft: { tone: 'neutral', label: 'Draft' },
  running: { tone: 'good', label: 'Running' },
  stopped: { tone: 'neutral', label: 'Stopped' },
};

export const GOAL_LABELS: Record<AbGoal, string> = { reply: 'Replies', booking: 'Bookings' };

/** The units that are assigned to variants. */
export const unitsOf = (channel: AbChannel): string => (channel === 'call' ? 'calls' : 'leads');

const percent = (share: number): string => (share * 100).toFixed(1).replace('-', '−');

/** `12.5% (9.1 to 16.9)`. */
export function rateInWords(rate: Estimate | null): string {
  return rate ? `${percent(rate.value)}% (${percent(rate.low)} to ${percent(rate.high)})` : '–';
}

/** `B has 10.8 points more replies than A (95%: 5.8 to 15.8).` */
function differenceInWords({ value, low, high }: Estimate, goal: AbGoal): string {
  const than = `${percent(Math.abs(value))} points ${value < 0 ? 'fewer' : 'more'} ${GOAL_LABELS[goal].toLowerCase()} than A`;
  return `B has ${than} (95%: ${percent(low)} to ${percent(high)}).`;
}

/** The result in words, and if no winner is named, why. */
export function verdictInWords(
  verdict: Verdict,
  { trafficSplit, goal, channel }: Pick<AbTest, 'trafficSplit' | 'goal' | 'channel'>,
): { tone: Tone; label: string; text: string } {
  const units = unitsOf(channel);
  switch (verdict.kind) {
    case 'mismatch':
      return {
        tone: 'bad',
        label: 'No result',
        text: `The ${units} are not split ${100 - trafficSplit} to ${trafficSplit}, and chance does not explain the difference (p < ${MISMATCH_P_VALUE}). Some ${units} of one variant are missing, so the figures cannot be compared.`,
      };
    case 'too_few':
      return {
        tone: 'neutral',
        label: `Too few ${units}`,
        text: `A winner needs ${MIN_LEADS_PER_VARIANT} ${units} for each variant.`,
      };
    case 'none':
      return {
        tone: 'neutral',
        label: 'No winner',
        text: `${differenceInWords(verdict.difference, goal)} That may be chance.`,
      };
    case 'winner':
      return {
        tone: 'good',
        label: `${verdict.variant.toUpperCase()} wins`,
        text: differenceInWords(verdict.difference, goal),
      };
  }
}
