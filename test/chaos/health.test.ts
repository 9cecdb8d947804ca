/** What is killed shows as one incident, however much stands on it, and the incident ends with the trouble. */
import {
  ServiceHealthList,
  ServiceIncidentList,
  type ServiceIncident,
} from '@praxis/contracts/health/service-health';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { expectOk } from '../support/journey.js';
import type { ProcessName } from '../support/stack.js';
import { until } from '../support/until.js';

let chaos: ChaosStack;
beforeAll(async () => {
  chaos = await sharedChaosStack();
});
afterAll(() => chaos.stop());

const SHOWN = { timeoutMs: 20_000, pollMs: 100 };

async function openOutages(): Promise<ServiceIncident[]> {
  const answer = await chaos.api.get('/v1/service-incidents?status=open');
  return ServiceIncidentList.parse(expectOk(answer).body).items.filter(
    ({ incidentType }) => incidentType === 'outage',
  );
}

async function stored(since: Date): Promise<{ service: string; status: string; kinds: string[] }[]> {
  return await chaos.database.withSystem(
    'read the incidents of a test',
    (tx) => tx.query`
      select i.service_name as service, i.status, array_agg(e.kind order by e.created_at, e.id) as kinds
      from service_incidents i join service_incident_events e on e.incident_id = i.id
      where i.incident_type = 'outage' and i.started_at >= ${since} group by i.id order by i.started_at`,
  );
}

async function healthy(): Promise<void> {
  await until('every service to be healthy', SHOWN, async () => {
    const answer = await chaos.api.get('/v1/service-health-checks').catch(() => undefined);
    if (answer?.status !== 200) return false;
    const { items } = ServiceHealthList.parse(answer.body);
    return (
      items.length > 0 &&
      items.every(({ status }) => status === 'healthy') &&
      (await openOutages()).length === 0
    );
  });
}

/** Kills a process again and again, so that it stays away while the work lasts. */
async function whileDown(name: ProcessName, work: () => Promise<void>): Promise<void> {
  const { stack } = chaos;
  const kill = (): void => {
    try {
      stack.kill(name);
    } catch {
      // It has not been started again yet.
    }
  };
  kill();
  const killing = setInterval(kill, 100);
  try {
    await work();
  } finally {
    clearInterval(killing);
  }
}

test('a worker that hangs is down, although it holds its connection', async () => {
  await healthy();
  const since = new Date();
  const pid = chaos.stack.kill('worker', 'SIGSTOP');
  try {
    await until('the outage of the worker to be shown', SHOWN, async () =>
      (await openOutages()).some((incident) => incident.service === 'worker'),
    );
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await healthy();
  expect(await stored(since)).toEqual([
    { service: 'worker', status: 'resolved', kinds: ['opened', 'resolved'] },
  ]);
});

test.each([
  ['database', 'postgres'],
  ['temporal', 'temporal'],
  ['worker', 'worker'],
] as const)('%s', async (service, process) => {
  await healthy();
  const since = new Date();
  await whileDown(process, async () => {
    await until(`the outage of the ${service} to be shown`, SHOWN, async () =>
      (await openOutages()).some((incident) => incident.service === service),
    );
    expect((await openOutages()).map((incident) => incident.service)).toEqual([service]);
  });
  await healthy();
  expect(await stored(since)).toEqual([{ service, status: 'resolved', kinds: ['opened', 'resolved'] }]);
});
