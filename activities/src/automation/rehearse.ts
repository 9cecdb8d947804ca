/** Plays the events of a rehearsal in batches. */
import type { Environment } from '@praxis/config/environment';
import { endRun, lockRun, type RunState } from '@praxis/db/automation/automation-run-state';
import { listUnplayed } from '@praxis/db/automation/rehearsal';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { RunCommand } from '@praxis/workflows/automation/effects';
import { openPast } from './past-world.js';
import { playSteps } from './play-steps.js';

/** Number of events that are played in one transaction. */
const BATCH = 10;

/** Plays the next events, or ends the rehearsal if all are played. */
export async function rehearse(
  tx: TenantTransaction,
  environment: Environment,
  { run, at }: { run: RunState; at: Date },
): Promise<RunCommand> {
  const ids = await listUnplayed(tx, run.id, BATCH);
  for (const id of ids) {
    const event = await lockRun(tx, id);
    const world = event && (await openPast(tx, environment, { run: event, endsAt: run.createdAt }));
    if (world) await playSteps(tx, world);
  }
  if (ids.length > 0) return { kind: 'go' };
  await endRun(tx, run, { status: 'success', code: null, at });
  return { kind: 'over' };
}
