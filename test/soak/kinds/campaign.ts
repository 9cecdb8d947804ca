/**
 * A campaign to a crowd while its worker is killed: everybody who may gets every message, once; nobody who said stop gets
 * another, and nobody is written to at night. `npm run bench campaign` plays the same with ten thousand and ten kills.
 */
import { playCrowd } from '../../support/campaign-crowd.js';
import type { ChaosStack } from '../../support/chaos-stack.js';
import { asOwner } from '../../support/ledger.js';
import { broken, type Outcome } from '../outcome.js';

export interface CampaignOptions {
  contacts: number;
  kills: number;
}

/** Plays one seed: it draws when people say stop. */
export async function killDuringCampaign(
  { stack, database }: ChaosStack,
  seed: number,
  { contacts, kills }: CampaignOptions,
): Promise<Outcome> {
  const outcome = await asOwner(stack, (owner) =>
    playCrowd({ stack, database, owner }, { contacts, steps: 2, kills, seed }),
  );
  return {
    violations: broken({
      [`no duplicates, but ${outcome.duplicates}`]: outcome.duplicates === 0,
      [`nothing after STOP, but ${outcome.afterStop}`]: outcome.afterStop === 0,
      [`nothing in quiet hours, but ${outcome.inQuietHours}`]: outcome.inQuietHours === 0,
      [`nothing without consent, but ${outcome.withoutConsent}`]: outcome.withoutConsent === 0,
      [`every message to ${outcome.expected}, but ${outcome.served}`]: outcome.served === outcome.expected,
      // Those at whose place it is night are still to be written to.
      'the campaign goes on': outcome.status === 'active',
      // The crowd was met in its middle, or this proves nothing.
      'people say stop in the middle': outcome.stopped > contacts / 40,
    }),
    summary: `${outcome.arrived} messages to ${contacts} contacts, ${outcome.kills} kills, ${outcome.stopped} said stop, ${outcome.seconds.toFixed(1)} s`,
  };
}
