/** Reads the supervisor's run.json (3-decisions.md, Set-up), which names the worker process. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const RunFile = z.object({ pids: z.object({ worker: z.optional(z.nullable(z.int().check(z.positive()))) }) });

/** The worker's process id; undefined without a worker or a supervisor. */
export async function readWorkerPid(path: string | undefined): Promise<number | undefined> {
  if (path === undefined) return undefined;
  try {
    const run = z.safeParse(RunFile, JSON.parse(await readFile(path, 'utf8')));
    return run.success ? (run.data.pids.worker ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
