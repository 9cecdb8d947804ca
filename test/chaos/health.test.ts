/**
 * A killed service shows as one incident, however much depends on it, and the incident ends when the service works
 * again. Each contact is notified once when the incident begins and once when it ends, even if the killed service is
 * the database.
 */
import { Webhook } from 'standardwebhooks';
import { IncidentNotice } from '@praxis/contracts/health/incident-contact';
import { addIncidentContact, deleteIncidentContact } from '@praxis/db/health/incident-contact';
import {
  ServiceHealthList,
  ServiceIncidentList,
  type ServiceIncident,
} from '@praxis/contracts/health/service-health';
import { DEPENDS_ON, type ServiceName } from '@praxis/contracts/health/service.const';
import type { Answer } from '../support/api.js';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { expectOk } from '../support/journey.js';
import { createPerson, signIn } from '../support/people.js';
import { asOwner } from '../support/ledger.js';
import type { ProcessName } from '../support/stack.js';
import { until } from '../support/until.js';
import { startReceiver, type HookReceiver } from '../support/webhook-receiver.js';

let chaos: ChaosStack;
let receiver: HookReceiver;
let contact: Contact;
beforeAll(async () => {
  chaos = await sharedChaosStack();
  receiver = await startReceiver();
  contact = await addContact();
});
afterAll(async () => {
  await deleteIncidentContact(chaos.database, contact.id, contact.actor);
  await receiver.close();
  await chaos.stop();
});

interface Contact {
  id: string;
  secret: string;
  actor: { userId: string };
}

/** Adds a contact whose notices go to the receiver, and waits until the API has read it. */
async function addContact(): Promise<Contact> {
  const { database, stack } = chaos;
  const { userId } = await createPerson(database, { admin: true });
  const actor = { userId };
  const added = await addIncidentContact(database, {
    masterKey: stack.secrets().masterKey,
    actor,
    contact: { kind: 'webhook', address: receiver.url, minSeverity: 'high', onAcknowledged: false },
  });
  if (typeof added === 'string' || added.secret === null) throw new Error('the contact was not added');
  await until('the API to know whom to notify', SHOWN, async () => {
    const rows = await database.withSystem(
      'see whether the API has read a contact',
      (tx) => tx.query`select from incident_senders s, incident_contacts c
        where c.id = ${added.id} and s.leased_until > c.created_at + interval '5 seconds'`,
    );
    return rows.length > 0;
  });
  return { id: added.id, secret: added.secret, actor };
}

/** The outages of a test since it began: those of one service, and of the services that depend on it. */
interface Watch {
  service: ServiceName;
  since: Date;
}

/**
 * Whether an outage is of the service that the test kills, or of one that depends on it. Other outages prove nothing:
 * a machine that pauses may cause some in services that this one depends on, or in unrelated ones.
 */
function isWatched({ service, since }: Watch, of: { service: string; startedAt: string }): boolean {
  const dependsOn = (one: ServiceName): boolean =>
    one === service || DEPENDS_ON[one].some((dependency) => dependsOn(dependency));
  return dependsOn(of.service as ServiceName) && new Date(of.startedAt) >= since;
}

/**
 * Notices of the watched outages that have arrived, without late ones of earlier outages. Checks the signature of each.
 * A notice whose answer was lost arrives again with the same id and counts once.
 */
function notices(watch: Watch): string[] {
  const byId = new Map<unknown, string>();
  for (const { body, headers } of receiver.received) {
    const { type, data } = IncidentNotice.parse(JSON.parse(body));
    if (!isWatched(watch, data)) continue;
    new Webhook(contact.secret).verify(body, headers as Record<string, string>);
    const [id, notice] = [headers['webhook-id'], `${type} ${data.service}`];
    expect(byId.get(id) ?? notice).toBe(notice);
    byId.set(id, notice);
  }
  return [...byId.values()];
}

/** The same notices, once there are at least this many. */
const arrived = (watch: Watch, count: number): Promise<string[]> =>
  until(`${count} notices about ${watch.service}`, SHOWN, () => {
    const now = notices(watch);
    return now.length >= count && now;
  });

const SHOWN = { timeoutMs: 20_000, pollMs: 100 };

async function openOutages(
  client: { get(path: string): Promise<Answer> } = chaos.api,
): Promise<ServiceIncident[]> {
  const answer = await client.get('/v1/service-incidents?status=open');
  return ServiceIncidentList.parse(expectOk(answer).body).items.filter(
    ({ incidentType }) => incidentType === 'outage',
  );
}

async function watched(watch: Watch, client?: { get(path: string): Promise<Answer> }): Promise<string[]> {
  return (await openOutages(client))
    .filter((incident) => isWatched(watch, incident))
    .map(({ service }) => service);
}

/**
 * The stored outages: the service's own at any time, and those of dependent services only if they began before it was
 * back. After that, a dependent service that is still down for three checks has an outage for its own reasons.
 */
async function stored(
  watch: Watch,
  back: Date,
): Promise<{ service: string; status: string; kinds: string[] }[]> {
  const outages = await chaos.database.withSystem(
    'read the incidents of a test',
    (tx) => tx.query<{ service: string; status: string; kinds: string[]; startedAt: Date }>`
      select i.service_name as service, i.status, i.started_at as "startedAt", array_agg(e.kind order by e.created_at, e.id) as kinds
      from service_incidents i join service_incident_events e on e.incident_id = i.id and e.kind in ('opened', 'resolved')
      where i.incident_type = 'outage' and i.started_at >= ${watch.since} group by i.id order by i.started_at`,
  );
  return outages
    .filter(
      ({ service, startedAt }) =>
        isWatched(watch, { service, startedAt: startedAt.toISOString() }) &&
        (service === watch.service || startedAt < back),
    )
    .map(({ service, status, kinds }) => ({ service, status, kinds }));
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

/** Kills a process repeatedly, so that it stays down while `work` lasts. */
async function whileDown(name: ProcessName, work: () => Promise<void>): Promise<void> {
  const { stack } = chaos;
  const kill = (): void => {
    try {
      stack.kill(name);
    } catch {
      // The process has not been started again yet.
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
  const watch = { service: 'worker', since: new Date() } as const;
  const pid = chaos.stack.kill('worker', 'SIGSTOP');
  try {
    await until('the outage of the worker to be shown', SHOWN, async () =>
      (await openOutages()).some((incident) => incident.service === 'worker'),
    );
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const back = new Date();
  await healthy();
  expect(await stored(watch, back)).toEqual([
    { service: 'worker', status: 'resolved', kinds: ['opened', 'resolved'] },
  ]);
});

test.each([
  ['database', 'postgres'],
  ['temporal', 'temporal'],
  ['worker', 'worker'],
] as const)('%s', async (service, process) => {
  await healthy();
  const admin = await signIn(chaos.stack, 'admin@praxis.example');
  const watch = { service, since: new Date() };
  await whileDown(process, async () => {
    await until(`the outage of the ${service} to be shown`, SHOWN, async () =>
      (await openOutages()).some((incident) => incident.service === service),
    );
    expect(await watched(watch)).toEqual([service]);
    // Without the database no session can be looked up, but signed-in people must still see the outage.
    expect(await watched(watch, admin)).toEqual([service]);
    expect(await arrived(watch, 1)).toEqual([`incident.opened ${service}`]);
  });
  const back = new Date();
  await healthy();
  const ends = `incident.resolved ${service}`;
  await until('the notice that it is over', SHOWN, () => notices(watch).includes(ends));
  expect(notices(watch).filter((notice) => notice.endsWith(` ${service}`))).toEqual([
    `incident.opened ${service}`,
    ends,
  ]);
  expect(await stored(watch, back)).toEqual([{ service, status: 'resolved', kinds: ['opened', 'resolved'] }]);
});

test('a database that answers but cannot store, for example because its disk is full, is down', async () => {
  await healthy();
  const watch = { service: 'database', since: new Date() } as const;
  await asOwner(chaos.stack, (owner) =>
    owner.query(`create function no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_space before insert on service_health_samples for each row execute function no_space()`),
  );
  try {
    await until('the outage to be shown', SHOWN, async () =>
      (await openOutages()).some(({ service }) => service === 'database'),
    );
  } finally {
    await asOwner(chaos.stack, (owner) => owner.query('drop function no_space() cascade'));
  }
  const back = new Date();
  await healthy();
  expect(await stored(watch, back)).toEqual([
    { service: 'database', status: 'resolved', kinds: ['opened', 'resolved'] },
  ]);
});
