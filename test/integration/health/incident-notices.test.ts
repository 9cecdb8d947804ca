/**
 * Notices of incidents: they reach the right contacts, signed and once, from several processes, even without the
 * database.
 */
import { Webhook } from 'standardwebhooks';
import {
  IncidentContactAdded,
  IncidentContactList,
  IncidentContactResult,
  IncidentNotice,
} from '@praxis/contracts/health/incident-contact';
import { Database } from '@praxis/db/core/database';
import { addIncidentContact } from '@praxis/db/health/incident-contact';
import { claimNotices, settleNotice } from '@praxis/db/health/incident-notice';
import { prepareNotices } from '@praxis/db/health/incident-sender';
import { recordRound } from '@praxis/db/health/service-check';
import { listIncidents } from '@praxis/db/health/service-health-read';
import { openIncident, resolveIncidents, updateIncident } from '@praxis/db/health/service-incident';
import type { Environment } from '@praxis/config/environment';
import type { IncidentSeverity } from '@praxis/contracts/health/service.const';
import type { ServiceIncident } from '@praxis/contracts/health/service-health';
import type { Logger } from 'pino';
import { randomUUID } from 'node:crypto';
import { IncidentNotifier } from '../../../apps/api/src/features/health/notice/incident-notifier.js';
import { emptyHealth } from '../../support/empty-health.js';
import { expectOk, World } from '../../support/journey.js';
import { countWaiters } from '../../support/lock-waits.js';
import { mailAbout } from '../../support/mailbox.js';
import { signedIn, type Member } from '../../support/members.js';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import { createPerson } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';
import { sentStatements } from '../../support/sent-statements.js';
import { sharedStack } from '../../support/stack.js';
import { until } from '../../support/until.js';
import { startReceiver, type HookReceiver, type ReceivedHook } from '../../support/webhook-receiver.js';

const CONTACTS = '/v1/incident-contacts';
const noticeOf = ({ body }: ReceivedHook): IncidentNotice => IncidentNotice.parse(JSON.parse(body));
const actor = { userId: null as unknown as string, sessionId: null as unknown as string };

let receiver: HookReceiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

describe('contacts', () => {
  const world = World.ofFile();
  let admin: Member;
  beforeAll(async () => {
    admin = await signedIn(world, { isAdmin: true });
  });

  const add = async (kind: string, address: string) =>
    await admin.post(CONTACTS, { kind, address, minSeverity: 'critical', onAcknowledged: false });

  test('a webhook is tested with a signature of the secret that is shown once', async () => {
    const { contact, secret } = IncidentContactAdded.parse(expectOk(await add('webhook', receiver.url)).body);
    expect(secret).toMatch(/^whsec_.{44}$/);
    expect(contact).toMatchObject({ secretLast4: secret?.slice(-4), lastDelivery: null });
    const listed = expectOk(await admin.get(CONTACTS)).body;
    expect(IncidentContactList.parse(listed).items.map(({ id }) => id)).toContain(contact.id);
    expect(JSON.stringify(listed)).not.toContain(secret);

    const tested = IncidentContactResult.parse(
      expectOk(await admin.post(`${CONTACTS}/${contact.id}/test`)).body,
    );
    expect(tested.contact.lastDelivery).toMatchObject({
      kind: 'test',
      status: 'delivered',
      responseStatus: 204,
      problem: null,
    });
    // If a worker of the shared stack is silent for a while, this contact gets that incident too.
    const hook = await until('the test', { timeoutMs: 15_000 }, () =>
      receiver.received.find((one) => noticeOf(one).type === 'incident.test'),
    );
    expect(new Webhook(secret ?? '').verify(hook.body, hook.headers as Record<string, string>)).toMatchObject(
      {
        type: 'incident.test',
        data: { incidentId: null },
      },
    );

    receiver.answer = { status: 500 };
    const failed = IncidentContactResult.parse(
      expectOk(await admin.post(`${CONTACTS}/${contact.id}/test`)).body,
    );
    expect(failed.contact.lastDelivery).toMatchObject({ status: 'waiting', responseStatus: 500 });
    const change = { minSeverity: 'low', onAcknowledged: true };
    expect(
      IncidentContactResult.parse(expectOk(await admin.patch(`${CONTACTS}/${contact.id}`, change)).body)
        .contact,
    ).toMatchObject(change);
    expectOk(await admin.delete(`${CONTACTS}/${contact.id}`));
    expectRefusal(await admin.post(`${CONTACTS}/${contact.id}/test`), 404, 'not_found');
  });

  test('an email address gets its test by the mail vendor', async () => {
    const address = `ops-${randomUUID().slice(0, 8)}@example.com`;
    const { contact, secret } = IncidentContactAdded.parse(expectOk(await add('email', address)).body);
    expect([secret, contact.secretLast4]).toEqual([null, null]);
    expectOk(await admin.post(`${CONTACTS}/${contact.id}/test`));
    const subject = 'Test: incident notices arrive here';
    const mail = await mailAbout(world.stack, address, subject);
    expect(mail.subject).toBe(subject);
    expect(mail.body).toContain('/admin?tab=health');
    expectRefusal(await add('email', address), 400, 'already_added');
    expectOk(await admin.delete(`${CONTACTS}/${contact.id}`));
  });

  test('an address that several admins add at once exists once, and the others are answered as if they had come later', async () => {
    const address = `twice-${randomUUID().slice(0, 8)}@example.com`;
    const answers = await world.database.withSystem('hold what is added back', async (tx) => {
      await tx.query`lock table incident_contacts in share mode`;
      const adding = Array.from({ length: 4 }, () => add('email', address));
      await until('all to wait', { timeoutMs: 5_000 }, async () => (await countWaiters(tx)) >= adding.length);
      return adding;
    });
    const answered = await Promise.all(answers);
    const added = answered.filter(({ body }) => body.ok);
    expect(added).toHaveLength(1);
    for (const answer of answered) if (!added.includes(answer)) expectRefusal(answer, 400, 'already_added');
    const { contact } = IncidentContactAdded.parse(added[0]?.body);
    expectOk(await admin.delete(`${CONTACTS}/${contact.id}`));
  });

  test.each([
    ['email', 'nobody', 'validation_failed'],
    ['webhook', 'nowhere', 'validation_failed'],
    ['webhook', 'https://10.0.0.1/hooks', 'webhook_address_refused'],
    ['webhook', 'http://user:word@example.com/', 'webhook_address_refused'],
  ])('%s %s is refused', async (kind, address, code) => {
    expectRefusal(await add(kind, address), 400, code);
  });

  test('only admins have access to them', async () => {
    const owner = await signedIn(world, { tenants: [{ id: (await world.tenant()).id, role: 'owner' }] });
    expectRefusal(await owner.get(CONTACTS), 403, 'permission_denied');
  });
});

describe('notices', () => {
  let own: OwnDatabase;
  let environment: Environment;
  const databases: Database[] = [];
  const notifiers: IncidentNotifier[] = [];
  beforeAll(async () => {
    own = await makeDatabase(sharedStack());
    environment = { ...own.environment, PRAXIS_WEBHOOK_LOOPBACK: true, PRAXIS_HEALTH_EVERY_MS: 1_000 };
  });
  afterAll(() => own.drop());
  beforeEach(async () => {
    await emptyHealth(own);
    for (const _ of [1, 2]) {
      const opened = await Database.open(environment, 'praxis-test');
      databases.push(opened);
      notifiers.push(
        new IncidentNotifier(environment, { warn: () => undefined } as unknown as Logger, opened),
      );
    }
  });
  afterEach(async () => {
    await Promise.all(notifiers.splice(0).map((notifier) => notifier.onApplicationShutdown()));
    await Promise.all(databases.splice(0).map((opened) => opened.close()));
  });

  const database = (): Database => databases[0] as Database;

  async function contact(minSeverity: IncidentSeverity = 'low', onAcknowledged = true): Promise<string> {
    const added = await addIncidentContact(database(), {
      masterKey: environment.PRAXIS_MASTER_KEY,
      actor,
      contact: { kind: 'webhook', address: receiver.url, minSeverity, onAcknowledged },
    });
    if (typeof added === 'string' || added.secret === null) throw new Error('it was not added');
    return added.secret;
  }

  const incident = (severity: IncidentSeverity, dedupeKey = 'a-trouble'): Promise<boolean> =>
    database().withSystem('open an incident for a test', (tx) =>
      openIncident(tx, {
        tenantId: null,
        serviceName: 'email',
        incidentType: 'test',
        severity,
        dedupeKey,
        title: 'Email is down',
        detail: {},
      }),
    );
  const resolve = (): Promise<void> =>
    database().withSystem('resolve an incident for a test', (tx) =>
      resolveIncidents(tx, { prefix: 'a-trouble', still: [] }),
    );
  /** Runs a round of both processes at the same time. */
  const afterRounds = (): Promise<unknown> => Promise.all(notifiers.map((notifier) => notifier.afterRound()));
  const types = (hooks: readonly ReceivedHook[]): string[] =>
    hooks.map((hook) => noticeOf(hook).type.replace('incident.', ''));
  const waiting = async (): Promise<number> => {
    const { rows } = await own.owner
      .query<{ count: number }>(
        `set role praxis_system; select count(*)::int as count from incident_notices where status = 'waiting'`,
      )
      .then((results) => (results as unknown as { rows: { count: number }[] }[])[1] ?? { rows: [] });
    await own.owner.query('reset role');
    return rows[0]?.count ?? 0;
  };
  const settled = (): Promise<unknown> =>
    until(
      'every notice to be settled',
      { timeoutMs: 10_000, pollMs: 50 },
      async () => (await waiting()) === 0,
    );

  test('opened, acknowledged and resolved are sent once each, in this order, however many processes there are', async () => {
    const secret = await contact();
    await incident('high');
    await Promise.all([afterRounds(), afterRounds(), afterRounds()]);
    await receiver.arrived(1);
    const [open] = (await listIncidents(database(), { tenantIds: 'all', limit: 5 })).items;
    const { userId } = await createPerson(database(), { admin: true });
    await updateIncident(database(), open?.id ?? '', { acknowledged: true, userId });
    await resolve();
    await afterRounds();
    await receiver.arrived(3);
    await afterRounds();
    await settled();
    expect(types(receiver.received)).toEqual(['opened', 'acknowledged', 'resolved']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    expect(new Set(receiver.received.map((hook) => noticeOf(hook).data.incidentId))).toEqual(
      new Set([open?.id]),
    );
    for (const { body, headers } of receiver.received)
      new Webhook(secret).verify(body, headers as Record<string, string>);
  });

  test('a contact gets incidents that are severe enough, start after it was added, and are not part of another', async () => {
    await incident('critical', 'before');
    await contact('high', false);
    await incident('medium', 'mild');
    await incident('high', 'part');
    await database().withSystem(
      'group an incident for a test',
      (tx) => tx.query`update service_incidents set parent_id = gen_random_uuid() where dedupe_key = 'part'`,
    );
    await incident('high');
    await afterRounds();
    await receiver.arrived(1);
    await settled();
    expect(types(receiver.received)).toEqual(['opened']);
  });

  test('a failed notice is retried, identical to the byte and with the same id; later notices wait for it', async () => {
    await contact('low', false);
    receiver.answer = { status: 503 };
    await incident('high');
    await resolve();
    await afterRounds();
    await receiver.arrived(1);
    await until('the attempt to be noted', { timeoutMs: 5_000, pollMs: 20 }, async () => {
      const rows = await database().withSystem(
        'read a notice',
        (tx) => tx.query`select 1 from incident_notices where response_status = 503`,
      );
      return rows.length === 1;
    });
    receiver.answer = { status: 204 };
    await database().withSystem(
      'let time pass',
      (tx) => tx.query`update incident_notices set next_attempt_at = now()`,
    );
    await afterRounds();
    await receiver.arrived(3);
    await settled();
    const [first, again, last] = receiver.received;
    expect(types(receiver.received)).toEqual(['opened', 'opened', 'resolved']);
    expect([again?.body, again?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']]);
    expect(last?.headers['webhook-id']).not.toBe(first?.headers['webhook-id']);
  });

  test('with nobody to notify a round takes one statement, and no transaction', async () => {
    await incident('critical');
    const [notifier] = notifiers as [IncidentNotifier];
    expect(await sentStatements(() => notifier.afterRound())).toEqual(['select']);
  });

  test('notices claimed by a process that died go to another, and its late outcome changes nothing', async () => {
    await contact('low', false);
    await incident('high');
    await prepareNotices(database(), {
      holder: randomUUID(),
      leaseMs: 1_000,
      origin: 'https://desk.example.com',
      remembered: [],
    });
    const [lost] = await claimNotices(database());
    if (!lost) throw new Error('nothing was claimed');
    expect(await claimNotices(database())).toEqual([]);
    await database().withSystem(
      'let time pass',
      (tx) => tx.query`update incident_notices set next_attempt_at = now()`,
    );
    const [found] = await claimNotices(database());
    expect(found?.id).toBe(lost.id);
    await settleNotice(database(), lost, { isDelivered: true, responseStatus: 204, problem: null });
    expect(await waiting()).toBe(1);
  });

  test('while the database is down one process sends from memory; once it is back nothing is sent a second time', async () => {
    const secret = await contact();
    await afterRounds();
    const since = new Date();
    const [one, other] = notifiers as [IncidentNotifier, IncidentNotifier];
    expect(one.nextOutageId).toBe(other.nextOutageId);
    const outage: ServiceIncident = {
      id: one.nextOutageId,
      tenantId: null,
      tenantName: null,
      title: 'Records (PostgreSQL) is down',
      service: 'database',
      incidentType: 'outage',
      severity: 'critical',
      status: 'open',
      scope: null,
      startedAt: since.toISOString(),
      resolvedAt: null,
      acknowledgedAt: null,
    };
    for (const _ of [1, 2, 3]) for (const notifier of notifiers) notifier.whileAway(outage);
    await receiver.arrived(1);
    // The database is back, and the process that has sent no notice checks first.
    const check = { service: 'database', isOk: true, responseMs: 1, errorCode: null } as const;
    const round = (): Promise<unknown> =>
      recordRound(database(), { checks: [check], outageSince: since, withVendors: true, apartMs: 0 });
    await round();
    await other.afterRound();
    await one.afterRound();
    for (const _ of [1, 2]) await round();
    await afterRounds();
    await receiver.arrived(2);
    await afterRounds();
    await settled();
    expect(types(receiver.received)).toEqual(['opened', 'resolved']);
    const { items } = await listIncidents(database(), { tenantIds: 'all', limit: 5 });
    expect(items.map(({ id, status }) => `${id} ${status}`)).toEqual([`${outage.id} resolved`]);
    for (const hook of receiver.received) {
      new Webhook(secret).verify(hook.body, hook.headers as Record<string, string>);
      expect(noticeOf(hook).data.incidentId).toBe(outage.id);
    }
    expect(one.nextOutageId).not.toBe(outage.id);
  });
});
