/**
 * How many people a campaign would reach, and why it cannot start, in sentences. The API refuses a start in the same
 * words in which the page explains its disabled button. Pure and zod-free.
 */
import { counted } from '../core/words.js';
import type { CampaignReach } from './campaign.js';

type HeldBack = Exclude<keyof CampaignReach, 'counted' | 'reached'>;

const HELD_BACK: readonly [HeldBack, string][] = [
  ['noConsent', 'not given consent'],
  ['optedOut', 'opted out'],
  ['suppressed', 'an address that bounced or marked email as spam'],
  ['noAddress', 'no address for these steps'],
  ['repeated', 'a second lead in the list'],
];

/**
 * Remedies that the practice can apply so that some of these people receive the campaign. Only the people themselves
 * can change the other reasons.
 */
const REMEDIES: readonly [HeldBack, string][] = [
  ['noConsent', 'Record their consent'],
  ['noAddress', 'Add their phone numbers or email addresses'],
  ['suppressed', 'Correct their addresses'],
];

/** Why a campaign with emails does not start without a postal address: the law asks for one in advertising (15 U.S.C. 7704(a)(5)(A)(iii)). */
export const ADDRESS_MISSING =
  'Marketing emails must state your postal address, and there is none yet. An owner enters it in Settings, Account, under For clients.';

/** How many people would receive the campaign now, and why the others would not. */
export function reachSummary(reach: CampaignReach, total: number): string {
  const held = HELD_BACK.filter(([reason]) => reach[reason] > 0).map(
    ([reason, words]) => `${people(reach[reason])} ${reach[reason] === 1 ? 'has' : 'have'} ${words}.`,
  );
  const of = reach.counted < total ? ` of the first ${reach.counted.toLocaleString('en-US')}` : '';
  const reached =
    reach.reached === 0
      ? `No one${of} will receive this.`
      : `${people(reach.reached)}${of} will receive this.`;
  return [reached, ...held].join(' ');
}

/**
 * Why no one would receive a campaign, and what to do about it; undefined if someone would, or might because not the whole
 * audience was counted. A campaign that has `started` keeps its audience.
 */
export function nobodyReached(
  reach: CampaignReach,
  { total, started }: { total: number; started: boolean },
): string | undefined {
  if (reach.reached > 0 || reach.counted < total) return undefined;
  const instead = started ? 'cancel this campaign' : 'choose another audience';
  if (total === 0)
    return started
      ? 'No one is left to receive this. Cancel this campaign.'
      : 'No leads match this audience. Widen it before you start.';
  const remedy = REMEDIES.find(([reason]) => reach[reason] > 0)?.[1];
  const advice = remedy
    ? `${remedy}, or ${instead}.`
    : `${instead.charAt(0).toUpperCase()}${instead.slice(1)}.`;
  return `${reachSummary(reach, total)} ${advice}`;
}

const people = (count: number): string => counted(count, 'person', 'people');
