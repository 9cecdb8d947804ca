/**
 * An export over time, with a skipped clock: kept for a week, deleted by its own timer, or sooner when it is
 * cancelled.
 */
import { ApplicationFailure } from '@temporalio/common';
import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import type { ExportEffects } from '@praxis/workflows/export/effects';
import { replayError } from './replay-run.js';
import { openWorld, type World } from './world.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let world: World;
let log: string[];
let write: ExportEffects['writeExport'];
beforeEach(async () => {
  log = [];
  write = () => Promise.resolve('written');
  const note = (what: string) => (): Promise<void> => {
    log.push(what);
    return Promise.resolve();
  };
  world = await openWorld({
    writeExport: (start) => {
      log.push('write');
      return write(start);
    },
    expireExport: note('expire'),
    failExport: note('fail'),
  } satisfies ExportEffects);
});
afterEach(() => world.stop());

const begin = (): Promise<WorkflowHandle> =>
  world.env.client.workflow.start('exportData', {
    taskQueue: 'praxis',
    workflowId: 'export/1',
    args: [{ tenantId: 'tenant', exportId: '1' }],
  });

it('an export is deleted seven days after it was written', async () => {
  const begun = await world.env.currentTimeMs();
  expect(await (await begin()).result()).toBe('expired');
  expect((await world.env.currentTimeMs()) - begun).toBeGreaterThanOrEqual(7 * DAY_MS - 60_000);
  expect(log).toEqual(['write', 'expire']);
});

it('an export replays its history, but not with code that skips the writing', async () => {
  const run = await begin();
  await run.result();
  expect(await replayError(run)).toBeUndefined();
  const atOnce = { written: 'await writeExport(start)', instead: '"gone"' };
  expect(await replayError(run, atOnce)).toBe('DeterminismViolationError');
});

it('an export that cannot be written is retried for half a day, then reported as failed', async () => {
  const begun = await world.env.currentTimeMs();
  write = () => Promise.reject(ApplicationFailure.retryable('the database is away'));
  expect(await (await begin()).result()).toBe('failed');
  expect((await world.env.currentTimeMs()) - begun).toBeGreaterThanOrEqual(11 * 60 * 60 * 1000);
  expect(log.at(-1)).toBe('fail');
  expect(log.length).toBeGreaterThan(100);
});

it('an export that was deleted ends without a timer', async () => {
  write = () => Promise.resolve('gone');
  expect(await (await begin()).result()).toBe('gone');
  expect(log).toEqual(['write']);
});

it('an export that is canceled while it is kept is deleted immediately', async () => {
  const run = await begin();
  await world.env.sleep('1 hour');
  await run.cancel();
  await expect(run.result()).rejects.toThrow(WorkflowFailedError);
  expect(log).toEqual(['write', 'expire']);
});
