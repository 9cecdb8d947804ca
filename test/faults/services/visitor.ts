/** A visitor sends the intake of the demo: it needs the database, the engine and a worker. */
import { journeyWorkflowId } from '@praxis/workflows/journey/messages';
import { DemoPage } from '../../e2e/demo-page.js';
import { engineState, WORD_MS, type Drill, type Room } from '../drill.js';
import { OPEN_MS, openPage } from '../page.js';
import { within } from '../waiting.js';

interface Kept {
  tenantId: string;
  leads: number;
  waiting: number;
}

export async function visitorDrill({ faults, browser }: Room): Promise<Drill> {
  const { stack, database } = faults;
  const page = await openPage(browser, stack.baseUrl);
  const demo = new DemoPage(page);
  await page.goto('/demo?industry=law');
  await page.locator('[data-testid="live-state"][data-connected="true"]').waitFor({ timeout: OPEN_MS });
  const sessionId = ((await demo.sessionId.textContent()) ?? '').trim();
  const state = async (): Promise<string> => (await demo.step('intake').getAttribute('data-state')) ?? '';
  const words = async (): Promise<string> => (await demo.summary('intake').innerText()).trim();
  const isDemoData = async (): Promise<boolean> =>
    (await demo.step('intake').innerText()).includes('Demo data');
  const kept = async (): Promise<Kept> => {
    const [row] = await database.withSystem(
      'count what a visitor left behind, for a fault',
      (tx) => tx.query<Kept>`
        select id as "tenantId", (select count(*)::int from leads where session_id = ${sessionId}) as leads,
          (select count(*)::int from outbox where done_at is null and strpos(payload::text || dedupe_key, ${sessionId}) > 0) as waiting
        from tenants where slug = 'harbor-law'`,
    );
    if (!row) throw new Error('no practice of the demo');
    return row;
  };
  return {
    page,
    async act() {
      await demo.runButton('intake').click();
      // Wait for more than "Running…" or "Waiting for", because these do not say what is wrong.
      await within(
        WORD_MS,
        async () => (await state()) !== 'running' || !/^(Running…|Waiting for)/.test(await words()),
      );
    },
    async screen() {
      const now = await state();
      if (now !== 'done') return `${now}: ${await words()}`;
      return (await isDemoData()) ? 'done, Demo data' : 'done';
    },
    async run() {
      const { tenantId, leads, waiting } = await kept();
      const run = await engineState(faults, journeyWorkflowId(tenantId, sessionId));
      return `${leads} leads, ${waiting} in the outbox, ${run}`;
    },
    async isSettled() {
      const now = await state();
      const again = demo.runButton('intake');
      if (now === 'failed' || (now === 'done' && (await isDemoData())))
        await again.click({ timeout: 2_000 }).catch(() => undefined);
      return now === 'done' && !(await isDemoData());
    },
    async effects() {
      const { tenantId, leads } = await kept();
      return `${leads} lead, ${await engineState(faults, journeyWorkflowId(tenantId, sessionId))}`;
    },
  };
}
