/**
 * The daily search for silent leads: leads that do not meet the condition do not block others, and each gets its turn.
 */
import { createAutomationScheduleActivities } from '@praxis/activities/automation/automation-schedule.activities';
import { activateVersion, addAutomation } from '@praxis/db/automation/automation';
import { keepSilenceLook } from '@praxis/db/automation/silent-lead';
import { definitionOf } from '../../support/automations.js';
import { World } from '../../support/journey.js';
import { seedLeads, type LeadSeed } from '../../support/lead-rows.js';
import { environmentOf } from '../../support/records.js';

const DAY_MS = 86_400_000;
const TRIGGER = { kind: 'lead_silent', days: 30 } as const;
const TASK = { kind: 'create_task', label: 'Do', title: 'Do it', next: null } as const;
/** A score that meets the condition, and one that does not. */
const [FITS, UNFIT] = [90, 10];

const world = World.ofFile();

/** A practice with silent leads, longest silent first, and an automation for those with a high score, or for all. */
async function silent(leads: readonly LeadSeed[], condition?: string) {
  const { id: tenantId } = await world.tenant();
  const ids = await seedLeads(
    world.database,
    tenantId,
    leads.map((lead, index) => ({ ...lead, age: (100 * DAY_MS) / 1_000 - index })),
  );
  const automationId = await world.database.withTenant(tenantId, async (tx) => {
    const definition = {
      ...definitionOf(TRIGGER, { a: TASK }),
      ...(condition !== undefined && { condition }),
    };
    const automation = { name: 'Silent', templateId: undefined, definition, settings: {}, userId: null };
    const id = (await addAutomation(tx, automation)) ?? '';
    await activateVersion(tx, id, { version: 1, trigger: TRIGGER });
    return id;
  });
  const { beginScheduledRuns } = createAutomationScheduleActivities({
    environment: environmentOf(world.stack),
    database: world.database,
    now: () => new Date(),
  });
  const today = Date.now();
  /** Searches on a day (0 is the first), and returns the leads that have had a run since the first day. */
  const look = async (day: number): Promise<string[]> => {
    await beginScheduledRuns({ tenantId, automationId }, today + day * DAY_MS);
    const rows = await world.database.withTenant(
      tenantId,
      (tx) => tx.query<{ leadId: string }>`select lead_id as "leadId" from automation_runs
        where tenant_id = ${tenantId} and automation_id = ${automationId} order by created_at, id`,
    );
    return rows.map(({ leadId }) => leadId);
  };
  const setScore = (leadId: string, score: number) =>
    world.database.withTenant(
      tenantId,
      (tx) =>
        tx.query`update leads set lead_score = ${score} where tenant_id = ${tenantId} and id = ${leadId}`,
    );
  /** Records that the search of a day has already begun this many runs, for other leads. */
  const hasBegun = (day: number, begun: number) =>
    world.database.withTenant(tenantId, (tx) =>
      keepSilenceLook(tx, automationId, {
        due: new Date(today + day * DAY_MS).toISOString(),
        begun,
        lookedAt: begun,
        after: null,
      }),
    );
  return { ids, look, setScore, hasBegun };
}

const many = (count: number, score: number): LeadSeed[] => Array.from({ length: count }, () => ({ score }));

test('leads that do not match take no places, and count once they match in the same silence', async () => {
  const { ids, look, setScore } = await silent(
    [...many(210, UNFIT), ...many(2, FITS)],
    `lead.score >= ${FITS}`,
  );
  const [first = ''] = ids;
  const fitting = ids.slice(-2);
  expect((await look(0)).toSorted()).toEqual(fitting.toSorted());
  await setScore(first, FITS);
  expect((await look(1)).toSorted()).toEqual([first, ...fitting].toSorted());
  expect(await look(2)).toHaveLength(3);
});

test('a search that stops before the end of the list continues the next day, then restarts with the longest silent', async () => {
  const { ids, look, setScore } = await silent(
    [...many(1_010, UNFIT), ...many(1, FITS)],
    `lead.score >= ${FITS}`,
  );
  const [first = ''] = ids;
  const fitting = ids.slice(-1);
  expect(await look(0)).toEqual([]);
  // A repeated search on the same day begins no run for another lead.
  expect(await look(0)).toEqual([]);
  await setScore(first, FITS);
  expect(await look(1)).toEqual(fitting);
  expect((await look(2)).toSorted()).toEqual([first, ...fitting].toSorted());
});

test('a day starts at most two hundred runs, even when repeated, and the next day starts the others', async () => {
  const { ids, look, hasBegun } = await silent(many(4, FITS));
  await hasBegun(0, 198);
  expect(await look(0)).toHaveLength(2);
  expect(await look(0)).toHaveLength(2);
  expect(new Set(await look(1))).toEqual(new Set(ids));
});
