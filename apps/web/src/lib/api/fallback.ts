/**
 * Responses computed in the browser when a live server does not respond: the last resort of the resilience layer.
 * Figures are drawn from the ranges of specification 1, section 9, with the session as the seed, so that a session
 * always gets the same figures. Always flagged `fallback: true`, never stored, never counted.
 */
import { DEFAULT_APPOINTMENT_MINUTES } from '@praxis/contracts/appointment/scheduling.const';
import type { Appointment } from '@praxis/contracts/appointment/appointment';
import { LEAD_CAPTURE_VALUE, type EngagementLevel } from '@praxis/contracts/engagement/engagement.const';
import { engagementLevel } from '@praxis/contracts/engagement/engagement-level';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { JourneyMessage } from '@praxis/contracts/journey/journey';
import type { Channel } from '@praxis/contracts/message/message.const';
import { STOP_WORDS } from '@praxis/contracts/message/sms-text';
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';
import type { RoiFigures } from '@praxis/contracts/journey/roi';
import { seededRandom, type Random } from '../core/seeded-random.js';
import { dayAhead, isoInZone, zonedInstant } from '../core/zoned-time.js';

interface FallbackContext {
  sessionId: string;
  industry: Industry;
  now: Date;
}
interface Flagged {
  fallback: true;
}

const ZONE = 'America/Detroit';
const SURNAMES = ['Alvarez', 'Bennett', 'Chen', 'Donovan', 'Ellison', 'Fournier'] as const;
const MULTIPLIER: Record<Industry, number> = { law: 2.3, realestate: 1.8 };

const between = (random: Random, low: number, high: number): number =>
  Math.round(low + random() * (high - low));

function code(random: Random, length: number): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
}

type FallbackLead = Flagged & { leadId: string; leadScore: number; engagementLevel: EngagementLevel };

export function fallbackIntake({ sessionId }: FallbackContext): FallbackLead {
  const random = seededRandom(`${sessionId}/intake`);
  const leadScore = between(random, 60, 99);
  return {
    fallback: true,
    leadId: `L-SIM-${code(random, 6)}`,
    leadScore,
    engagementLevel: engagementLevel(LEAD_CAPTURE_VALUE),
  };
}

export function fallbackAppointment(context: FallbackContext): Flagged & { appointment: Appointment } {
  const random = seededRandom(`${context.sessionId}/appointment`);
  const start = zonedInstant(dayAhead(context.now, ZONE, 1), '14:00', ZONE);
  const surname = SURNAMES[Math.floor(random() * SURNAMES.length)] ?? SURNAMES[0];
  return {
    fallback: true,
    appointment: {
      id: `APT-SIM-${code(random, 6)}`,
      start: isoInZone(start, ZONE),
      end: isoInZone(new Date(start.getTime() + DEFAULT_APPOINTMENT_MINUTES * 60_000), ZONE),
      timeZone: ZONE,
      provider: `${context.industry === 'law' ? 'Attorney' : 'Agent'} ${surname}`,
      location: 'Video Conference',
      confirmationCode: code(random, 6),
    },
  };
}

export function fallbackFollowUp(
  context: FallbackContext,
  channels: readonly Channel[],
): Flagged & { messages: JourneyMessage[] } {
  const at = context.now.toISOString();
  const messages = channels.map((channel): JourneyMessage => {
    const base = { id: `MSG-SIM-${channel}`, channel, template: 'thank_you', status: 'sent' as const, at };
    return channel === 'sms'
      ? { ...base, text: `Thank you, your appointment is noted. ${STOP_WORDS}` }
      : { ...base, subject: 'Thank you', text: 'Thank you, your appointment is noted.' };
  });
  return { fallback: true, messages };
}

export function fallbackRoi(context: FallbackContext, tier: Tier): Flagged & RoiFigures {
  const random = seededRandom(`${context.sessionId}/roi`);
  const missedRevenue = between(random, 40_000, 60_000) * MULTIPLIER[context.industry];
  const recoveredWithAI = Math.round(missedRevenue * (between(random, 20, 40) / 100));
  const laborSavings = between(random, 1500, 2500);
  const monthlyROI = recoveredWithAI + laborSavings - PACKAGES[tier].monthlyFeeCents / 100;
  const months = Math.ceil(PACKAGES[tier].setupFeeCents / 100 / monthlyROI);
  return {
    fallback: true,
    missedRevenue: Math.round(missedRevenue),
    recoveredWithAI,
    laborSavings,
    monthlyROI,
    paybackRemark:
      monthlyROI > 0
        ? `The setup fee is earned back after ${months} ${months === 1 ? 'month' : 'months'}.`
        : 'The setup fee is not earned back with these figures.',
  };
}
