/** A campaign to ten thousand contacts in parallel, while the worker is killed ten times. */
import { openDatabase } from '../support/records.js';
import { playCrowd } from '../support/campaign-crowd.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';

const CONTACTS = Number(process.env['BENCH_CAMPAIGN_CONTACTS'] ?? 10_000);
const KILLS = Number(process.env['BENCH_CAMPAIGN_KILLS'] ?? 10);
const SEED = 11;

export async function benchCampaign({ stack, database: owner }: Bench): Promise<Row[]> {
  const database = await openDatabase(stack);
  try {
    const outcome = await playCrowd(
      { stack, database, owner },
      { contacts: CONTACTS, steps: 1, kills: KILLS, seed: SEED },
    );
    const of = (what: string, figure: number): Row => ({
      what: `campaign of ${CONTACTS}, ${KILLS} kills: ${what}`,
      figure: String(figure),
      bound: '0',
      holds: figure === 0,
    });
    return [
      {
        what: `campaign of ${CONTACTS}, ${KILLS} kills`,
        figure: `${outcome.arrived} messages in ${outcome.seconds.toFixed(0)} s, ${outcome.kills} kills while they went out, ${outcome.stopped} said stop`,
        bound: '',
      },
      of('contacts who missed a message', outcome.expected - outcome.served),
      of('duplicates', outcome.duplicates),
      of('taken after STOP', outcome.afterStop),
      of('in quiet hours', outcome.inQuietHours),
      of('without consent', outcome.withoutConsent),
    ];
  } finally {
    await database.close();
  }
}
