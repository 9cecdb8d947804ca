/**
 * A large campaign while its worker is killed: every allowed person gets every message once; no one who opted
 * out gets another, and no one gets messages at night. `npm run bench campaign` runs the same with ten
 * thousand people and ten kills.
 */
import { playCrowd } from '../../support/campaign-crowd.js';
import type { ChaosStack } from '../../support/chaos-stack.js';
import { asOwner } from '../../support/ledger.js';
import { broken, type Outcome } from '../outcome.js';

export interface CampaignOptions {
  contacts: number;
  kills: number;
}

/** Runs one seed, which chooses when people say stop. */
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
      // People in zones where it is night are still waiting.
      'the campaign goes on': outcome.status === 'active',
      // Some people must stop midway; otherwise this proves nothing.
      'people say stop in the middle': outcome.stopped > contacts / 40,
    }),
    summary: `${outcome.arrived} messages to ${contacts} contacts, ${outcome.kills} kills, ${outcome.stopped} said stop, ${outcome.seconds.toFixed(1)} s`,
  };
}
