import { randomUUID } from 'node:crypto';
import pino from 'pino';
import type { Database } from '@praxis/db/core/database';
import type { AnsweredIntake } from '@praxis/db/journey/lost-intake';
import { metricsText } from '@praxis/telemetry/metrics';
import { IntakeWatch } from './intake-watch.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const intake = (): AnsweredIntake => ({
  tenantId: randomUUID(),
  sessionId: `sess-${randomUUID()}`,
  leadId: randomUUID(),
});

/** A database that lacks these leads; undefined: the database is down. */
function databaseWithout(missing: () => string[] | undefined): Database {
  const querySystem = (): Promise<{ leadId: string }[]> => {
    const ids = missing();
    return ids ? Promise.resolve(ids.map((leadId) => ({ leadId }))) : Promise.reject(new Error('away'));
  };
  return { querySystem } as unknown as Database;
}

async function count(outcome: string): Promise<number> {
  const { text } = await metricsText({ pools: [], queues: undefined });
  return Number(
    new RegExp(`^praxis_intakes_kept_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1],
  );
}

test('an answered intake is looked up after a minute, and counted once as kept or lost', async () => {
  const [kept, lost] = [intake(), intake()];
  const watch = new IntakeWatch(
    databaseWithout(() => [lost.leadId]),
    pino({ level: 'silent' }),
  );
  const before = { kept: await count('kept'), lost: await count('lost') };
  watch.note(kept);
  watch.note(lost);
  jest.advanceTimersByTime(59_000);
  await watch.look();
  expect(await count('kept')).toBe(before.kept);
  jest.advanceTimersByTime(2_000);
  await watch.look();
  await watch.look();
  expect({ kept: await count('kept'), lost: await count('lost') }).toEqual({
    kept: before.kept + 1,
    lost: before.lost + 1,
  });
});

test('an intake whose look-up fails is looked up later, or counted as unchecked when the process ends', async () => {
  const state: { missing?: string[] } = {};
  const watch = new IntakeWatch(
    databaseWithout(() => state.missing),
    pino({ level: 'silent' }),
  );
  const before = { kept: await count('kept'), unchecked: await count('unchecked') };
  watch.note(intake());
  jest.advanceTimersByTime(61_000);
  await watch.look();
  expect(await count('kept')).toBe(before.kept);
  state.missing = [];
  await watch.look();
  expect(await count('kept')).toBe(before.kept + 1);
  watch.note(intake());
  await watch.onModuleDestroy();
  expect(await count('unchecked')).toBe(before.unchecked + 1);
});
