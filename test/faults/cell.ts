/** Plays one cell of the table of faults: a fault of one service, what people see during it, and how it ends. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ServiceHealthList,
  ServiceIncidentList,
  type ServiceIncident,
} from '@praxis/contracts/health/service-health';
import type { Fault, FaultService } from '../../tools/launcher/faults-arguments.mjs';
import { ApiClient, type Answer } from '../support/api.js';
import type { Drill, Room } from './drill.js';
import type { Expected, Wanted } from './expectations.js';
import { forgetToasts, toastsOf } from './page.js';
import { DRILLS } from './services.js';
import { spoilWire, spoilWorker, type End } from './trouble.js';
import { within } from './waiting.js';

/** Time within which an incident must open, and must end after the fault: the health monitor's objective, in milliseconds. */
const INCIDENT_MS = 60_000;
/** Time within which waiting work must have gone through by itself, in milliseconds. */
const SETTLE_MS = 180_000;
const LOOK_MS = 5_000;
const HEALTHY_MS = 120_000;

export interface Cell {
  service: FaultService;
  fault: Fault;
}

export interface Seen {
  screen: string;
  toast: string;
  run: string;
  status: string;
  effects: string;
  /** Milliseconds until the incident was shown. Undefined if none was expected, or none was shown. */
  shownMs?: number | undefined;
  clearedMs?: number | undefined;
  settledMs?: number | undefined;
  problems: string[];
}

/** Plays the cell. Never throws: errors are listed in its problems. */
export async function playCell(
  room: Room,
  cell: Cell,
  { expected, folder }: { expected: Expected; folder: string },
): Promise<Seen> {
  const seen: Seen = { screen: '', toast: '', run: '', status: '', effects: '', problems: [] };
  const watch = new Watch(room, cell.service);
  let drill: Drill | undefined;
  let end: End | undefined;
  try {
    if (!(await within(HEALTHY_MS, () => watch.isWell()))) seen.problems.push('it was not well before');
    drill = await DRILLS[cell.service](room, `${cell.service}-${cell.fault}`);
    await forgetToasts(drill.page);
    end = await spoil(room, cell);
    await duringFault({ drill, watch, expected, seen });
    await drill.page.screenshot({ path: join(folder, `${cell.service}-${cell.fault}.png`) });
    await end();
    end = undefined;
    await afterFault({ drill, watch, expected, seen });
    await drill.page.screenshot({ path: join(folder, `${cell.service}-${cell.fault}-after.png`) });
  } catch (error) {
    seen.problems.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    await drill?.page
      .screenshot({ path: join(folder, `${cell.service}-${cell.fault}-failed.png`) })
      .catch(() => undefined);
  } finally {
    await end?.().catch(() => undefined);
    await drill?.page
      .context()
      .close()
      .catch(() => undefined);
  }
  return seen;
}

async function spoil({ faults }: Room, { service, fault }: Cell): Promise<End> {
  if (service !== 'worker') return await spoilWire(faults.wires[service], fault);
  if (fault !== 'down' && fault !== 'slow' && fault !== 'hang')
    throw new Error('nobody asks a worker, so it has no such answer');
  return spoilWorker(faults.stack, fault);
}

interface Course {
  drill: Drill;
  watch: Watch;
  expected: Expected;
  seen: Seen;
}

async function duringFault({ drill, watch, expected, seen }: Course): Promise<void> {
  if (expected.incident) {
    const shown = await within(INCIDENT_MS, async () => await watch.incident());
    seen.shownMs = shown?.tookMs;
    if (!shown) seen.problems.push('no incident within 60 s');
    // Everything depends on these services, so services that wait for them must not get their own incidents.
    const others = expected.isAlone ? await watch.others() : [];
    if (others.length > 0) seen.problems.push(`other incidents: ${others.join(', ')}`);
  }
  await drill.act();
  seen.screen = await drill.screen();
  seen.toast = (await toastsOf(drill.page)).join(' + ') || 'none';
  seen.run = await drill.run();
  seen.status = await watch.status();
  if (!expected.incident && (await watch.incident())) seen.problems.push('an incident');
  for (const what of ['screen', 'toast', 'run', 'status'] as const)
    if (!isAs(seen[what], expected[what])) seen.problems.push(`${what} is not ${String(expected[what])}`);
}

async function afterFault({ drill, watch, expected, seen }: Course): Promise<void> {
  const [settled, cleared] = await Promise.all([
    within(SETTLE_MS, () => drill.isSettled()),
    expected.incident
      ? within(INCIDENT_MS, async () => !(await watch.incident()) && (await watch.status()) === 'healthy')
      : undefined,
  ]);
  seen.settledMs = settled?.tookMs;
  seen.clearedMs = cleared?.tookMs;
  if (!settled) seen.problems.push(`it did not go on: ${await drill.run()}, ${await drill.screen()}`);
  if (expected.incident && !cleared) seen.problems.push('the incident did not end within 60 s');
  seen.effects = await drill.effects();
  if (!isAs(seen.effects, expected.effects))
    seen.problems.push(`effects are not ${String(expected.effects)}`);
}

function isAs(text: string, wanted: Wanted): boolean {
  return typeof wanted === 'string' ? text === wanted : wanted.test(text);
}

/** Reads what Service Status says about a service, as anybody can without signing in. */
class Watch {
  readonly #api: ApiClient;

  constructor(
    { faults }: Room,
    private readonly service: FaultService,
  ) {
    this.#api = new ApiClient(faults.stack.baseUrl, '', null);
  }

  /** The open incident of the service. */
  async incident(): Promise<ServiceIncident | undefined> {
    return (await this.#outages()).find(({ service }) => service === this.service);
  }

  /** Other services that have an open incident. */
  async others(): Promise<string[]> {
    return (await this.#outages()).map(({ service }) => service).filter((name) => name !== this.service);
  }

  async #outages(): Promise<(ServiceIncident & { service: string })[]> {
    const answer = await this.#read('/v1/service-incidents?status=open');
    if (answer?.status !== 200) return [];
    const { items } = ServiceIncidentList.parse(answer.body);
    return items.flatMap(({ service, ...incident }) =>
      incident.incidentType === 'outage' && service ? [{ ...incident, service }] : [],
    );
  }

  async status(): Promise<string> {
    const answer = await this.#read('/v1/service-health-checks');
    if (answer?.status !== 200) return `not readable (${answer?.status ?? 'no answer'})`;
    const { items } = ServiceHealthList.parse(answer.body);
    return items.find(({ service }) => service === this.service)?.status ?? 'not watched';
  }

  /** Reads a path, but gives up if no answer arrives, like a person who tries again later. */
  async #read(path: string): Promise<Answer | undefined> {
    return await Promise.race([
      this.#api.get(path, { key: null }).catch(() => undefined),
      delay(LOOK_MS, undefined, { ref: false }),
    ]);
  }

  async isWell(): Promise<boolean> {
    const status = await this.status();
    return (status === 'healthy' || status === 'not watched') && !(await this.incident());
  }
}
