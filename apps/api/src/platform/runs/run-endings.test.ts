import { WorkflowNotFoundError } from '@temporalio/client';
import { deleteHistories } from './run-endings.js';

const ID = 'tenant/a/journey/b';
const ERASED = new Date('2026-05-04T12:00:00Z');
const before = new Date(ERASED.getTime() - 60_000);
const after = new Date(ERASED.getTime() + 60_000);

interface Run {
  runId: string;
  isListed?: boolean;
  continues?: string;
  startTime?: Date;
  isRunning?: boolean;
}

/** An engine that knows the latest run of an id immediately, and lists the others with a delay. */
class Engine {
  readonly namespace = 'default';
  readonly deleted: string[] = [];

  /** The runs, newest last. */
  constructor(public runs: Run[]) {}

  readonly #info = ({ runId, startTime = before, isRunning = false }: Run): object => ({
    runId,
    startTime,
    status: { name: isRunning ? 'RUNNING' : 'CANCELLED' },
  });
  readonly #find = (runId: string): Run => {
    const run = this.runs.find((one) => one.runId === runId);
    if (!run) throw Object.assign(new Error('gone'), { code: 5 });
    return run;
  };
  readonly #client = {
    list: async function* (this: { listed(): object[] }): AsyncGenerator<object> {
      yield* this.listed();
    },
    listed: (): object[] => this.runs.filter(({ isListed }) => isListed).map(this.#info),
    getHandle: () => ({
      describe: (): Promise<object> => {
        const latest = this.runs.at(-1);
        return latest
          ? Promise.resolve(this.#info(latest))
          : Promise.reject(new WorkflowNotFoundError('gone', ID, undefined));
      },
    }),
    workflowService: {
      getWorkflowExecutionHistory: async ({ execution }: { execution: { runId: string } }) => {
        const { continues } = await Promise.resolve(this.#find(execution.runId));
        const started = { workflowExecutionStartedEventAttributes: { continuedExecutionRunId: continues } };
        return { history: { events: [started] } };
      },
      deleteWorkflowExecution: async ({ workflowExecution: { runId } }: { workflowExecution: Run }) => {
        const run = await Promise.resolve(this.#find(runId));
        this.runs = this.runs.filter((one) => one !== run);
        this.deleted.push(runId);
      },
    },
  };

  async within<Result>(_: number, request: (workflow: never) => Promise<Result>): Promise<Result> {
    return await request(this.#client as never);
  }
}

const forget = (engine: Engine): Promise<boolean> =>
  deleteHistories(engine, {
    workflowId: ID,
    forgottenAt: ERASED,
  });

test('runs that are not listed yet are deleted with the runs that they continue, the oldest first', async () => {
  const engine = new Engine([
    { runId: 'first' },
    { runId: 'second', continues: 'first' },
    { runId: 'third', continues: 'second' },
  ]);
  expect(await forget(engine)).toBe(true);
  expect(engine.deleted).toEqual(['first', 'second', 'third']);
});

test('reports whether it deleted runs, so that a caller repeats until none are left', async () => {
  const engine = new Engine([{ runId: 'earlier' }, { runId: 'latest', isListed: true }]);
  expect(await forget(engine)).toBe(true);
  expect(engine.deleted).toEqual(['latest']);
  engine.runs = engine.runs.map((run) => ({ ...run, isListed: true }));
  expect(await forget(engine)).toBe(true);
  expect(engine.deleted).toEqual(['latest', 'earlier']);
  expect(await forget(engine)).toBe(false);
});

test('a later run that is still running is kept, and a later run that has ended is deleted', async () => {
  const engine = new Engine([
    { runId: 'old', isListed: true, startTime: after },
    { runId: 'new', isListed: true, startTime: after, isRunning: true },
  ]);
  expect(await forget(engine)).toBe(true);
  expect(engine.deleted).toEqual(['old']);
  expect(await forget(engine)).toBe(false);
});
