/**
 * An import whose worker and API are killed: no partial result is visible, and in the end each row is one
 * lead.
 */
import { randomUUID } from 'node:crypto';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { Importer } from '../support/imports.js';
import { asOwner } from '../support/ledger.js';
import { createPerson, signIn } from '../support/people.js';
import { until } from '../support/until.js';

/** Three batches, one of which is done at the kill (libs/db/src/lead-import/import-run.ts). */
const ROWS = 3_000;

let chaos: ChaosStack;
beforeAll(async () => {
  chaos = await sharedChaosStack();
});
afterAll(() => chaos.stop());

const countImported = (
  domain: string,
  id: string,
): Promise<{ leads: number; people: number; done: number }> =>
  asOwner(chaos.stack, async (owner) => {
    const { rows } = await owner.query<{ leads: number; people: number; done: number }>(
      `select count(*)::int as leads, count(distinct email)::int as people,
         (select rows_done::int from imports where id = $2) as done
       from leads where source = 'import' and email like '%@' || $1`,
      [domain, id],
    );
    return rows[0] ?? { leads: 0, people: 0, done: 0 };
  });

test('an import that is killed midway completes once and becomes visible as a whole; so does its undo', async () => {
  const { stack } = chaos;
  const domain = `${randomUUID()}.example`;
  const { tenant } = await chaos.ownTenant();
  const owner = await createPerson(chaos.database, {
    memberships: [{ tenantId: tenant.id, role: 'owner' }],
  });
  const importer = new Importer(await signIn(stack, owner.email, owner.password));
  const file = ['Name,Email,Details']
    .concat(Array.from({ length: ROWS }, (_, n) => `Person ${n},person${n}@${domain},"about, ${n}"`))
    .join('\n');
  const { id } = await importer.checked(file);
  for (const [task, before, after] of [
    ['start', 0, ROWS],
    ['undo', ROWS, 0],
  ] as const) {
    await importer.browser.post(`/v1/imports/${id}/${task}`);
    await until('some rows to be processed', { timeoutMs: 30_000, pollMs: 5 }, async () => {
      const { done, leads } = await countImported(domain, id);
      // Meanwhile, other people see either the whole import or none of it.
      expect([before, after]).toContain(leads);
      return done > 0;
    });
    const [worker, api] = [stack.kill('worker'), stack.kill('api')];
    await Promise.all([stack.waitRestarted('worker', worker), stack.waitRestarted('api', api)]);
    await stack.waitReady();
    const end = await importer.when(id, task === 'start' ? 'done' : 'undone');
    if (task === 'start') expect(end.result).toEqual({ created: ROWS, updated: 0, skipped: 0, errors: 0 });
    else expect(end.undo).toEqual({ removed: ROWS, restored: 0, keptChanged: 0, keptGone: 0 });
    expect(await countImported(domain, id)).toMatchObject({ leads: after, people: after });
  }
});
