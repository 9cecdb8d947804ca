/** Cost of comparing one new lead with a large practice's conflict list. */
import { randomUUID } from 'node:crypto';
import { addParties } from '@praxis/db/conflict/conflict-party';
import { screenLead, screenNewLead } from '@praxis/db/conflict/conflict-check';
import { openDatabase } from '../support/records.js';
import { manyParties } from '../support/parties.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { median, timed } from './stats.js';

const PARTIES = 10_000;
const ROUNDS = 15;
const BOUND_MS = 20;

export async function benchScreening(bench: Bench): Promise<Row[]> {
  const { stack, tenantId } = bench;
  const { masterKey } = stack.secrets();
  const intake = { sessionId: `sess-${randomUUID()}`, name: 'Maria Okafor Lindqvist', caseType: 'Contract' };
  const contact = { phone: '+13135550148', email: 'maria@example.com' };
  const { body } = await bench.post('/v1/law/intake/submit', { ...intake, contact });
  const lead = { id: String(body['leadId']), name: intake.name };
  const database = await openDatabase(stack);
  try {
    const times = { listed: [] as number[], empty: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1)
      await database.withTenant(tenantId, async (tx) => {
        times.empty.push((await timed(() => screenNewLead(tx, masterKey, lead))).ms);
      });
    await database.withTenant(tenantId, async (tx) => {
      for (const parties of manyParties(PARTIES)) await addParties(tx, masterKey, { by: 'bench', parties });
    });
    for (let round = 0; round < ROUNDS; round += 1)
      await database.withTenant(tenantId, async (tx) => {
        times.listed.push((await timed(() => screenLead(tx, masterKey, lead))).ms);
      });
    return [
      {
        what: `screening a lead against ${PARTIES} parties`,
        figure: `p50 ${median(times.listed).toFixed(1)} ms; without a list ${median(times.empty).toFixed(2)} ms`,
        bound: `p50 ≤ ${BOUND_MS} ms`,
        holds: median(times.listed) <= BOUND_MS,
        value: median(times.listed),
      },
    ];
  } finally {
    await database.close();
  }
}
