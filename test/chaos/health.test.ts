/**
 * A killed service shows as one incident, however much depends on it, and the incident ends when the service works again. Each contact is
 * notified once when it begins and once when it ends, even if the killed service is the database.
 */
import { Webhook } from 'standardwebhooks';
import { IncidentNotice } from '@praxis/contracts/health/incident-contact';
import { addIncidentContact, deleteIncidentContact } from '@praxis/db/health/incident-contact';
import {
  ServiceHealthList,
  ServiceIncidentList,
  type ServiceIncident,
} from '@praxis/contracts/health/service-health';
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

/** Notified at the receiver from now on: the API has read it. */
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

/** Notices that have arrived; checks that each has a valid signature. A notice whose answer was lost is sent again, with the same id. */
function notices(): string[] {
  const byId = new Map<unknown, string>();
  for (const { body, headers } of receiver.received) {
    new Webhook(contact.secret).verify(body, headers as Record<string, string>);
    const { type, data } = IncidentNotice.parse(JSON.parse(body));
    const [id, notice] = [headers['webhook-id'], `${type} ${data.service}`];
    expect(byId.get(id) ?? notice).toBe(notice);
    byId.set(id, notice);
  }
  return [...byId.values()];
}

const SHOWN = { timeoutMs: 20_000, pollMs: 100 };

async function openOutages(
  client: { get(path: string): Promise<Answer> } = chaos.api,
): Promise<ServiceIncident[]> {
  const answer = await client.get('/v1/service-incidents?status=open');
  return ServiceIncidentList.parse(expectOk(answer).body).items.filter(
    ({ incidentType }) => incidentType === 'outage',
  );
}

async function stored(since: Date): Promise<{ service: string; status: string; kinds: string[] }[]> {
  return await chaos.database.withSystem(
    'read the incidents of a test',
    (tx) => tx.query`
      select i.service_name as service, i.status, array_agg(e.kind order by e.created_at, e.id) as kinds
      from service_incidents i join service_incident_events e on e.incident_id = i.id and e.kind in ('opened', 'resolved')
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
  const admin = await signIn(chaos.stack, 'admin@praxis.example');
  const since = new Date();
  receiver.received.length = 0;
  await whileDown(process, async () => {
    await until(`the outage of the ${service} to be shown`, SHOWN, async () =>
      (await openOutages()).some((incident) => incident.service === service),
    );
    expect((await openOutages()).map((incident) => incident.service)).toEqual([service]);
    // Without the database no session can be looked up, but people who are signed in must still see the outage.
    expect((await openOutages(admin)).map((incident) => incident.service)).toEqual([service]);
    await receiver.arrived(1);
    expect(notices()).toEqual([`incident.opened ${service}`]);
  });
  await healthy();
  await receiver.arrived(2);
  expect(notices()).toEqual([`incident.opened ${service}`, `incident.resolved ${service}`]);
  expect(await stored(since)).toEqual([{ service, status: 'resolved', kinds: ['opened', 'resolved'] }]);
});

test('a database that answers and stores nothing, as one whose disk is full, is down', async () => {
  await healthy();
  const since = new Date();
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
  await healthy();
  expect(await stored(since)).toEqual([
    { service: 'database', status: 'resolved', kinds: ['opened', 'resolved'] },
  ]);
});
