/**
 * A vendor that fails for one tenant in every possible way: its breaker opens, its runs are parked, only an occasional
 * probe is sent, and other tenants are not affected. Once the vendor works again, parked messages are sent at the set
 * rate, each once.
 */
import type { ProviderBreaker } from '@praxis/contracts/health/provider-breaker';
import { FAILURES_TO_OPEN } from '@praxis/contracts/health/provider-breaker.const';
import type { ServiceIncident } from '@praxis/contracts/health/service-health';
import { listBreakers } from '@praxis/db/health/provider-breaker-read';
import { listIncidents, readIncident } from '@praxis/db/health/service-health-read';
import type { WireDouble, WireFault, WireRequest } from '@praxis/providers/testing/wire-double';
import type { ChaosStack, OwnTenant } from '../../support/chaos-stack.js';
import { intakeBody, newSession, type Session } from '../../support/journey-client.js';
import { asOwner } from '../../support/ledger.js';
import { until } from '../../support/until.js';
import { BREAKER_OPEN_MS, RELEASES_PER_SECOND, type Vendors } from './doubles.js';

const WAIT = { timeoutMs: 40_000, pollMs: 100 };
/** More messages than the failures that open the breaker. */
const MESSAGES = 7;
/** How exactly times are stored and compared, in milliseconds. */
const CLOCK_MS = 2;
/** More often than any fault can occur in a test. */
const ALWAYS = 10_000;

const FAULTS: readonly WireFault[] = [
  { kind: 'answer', accepted: false, answer: { status: 500, body: { message: 'broken' } } },
  {
    kind: 'answer',
    accepted: false,
    answer: {
      status: 429,
      headers: { 'retry-after': '2' },
      body: { name: 'rate_limit_exceeded', message: '' },
    },
  },
  { kind: 'hang', accepted: false },
  { kind: 'drop', accepted: false },
  { kind: 'answer', accepted: false, answer: { status: 200, body: '<html>{"id":' } },
];

/** Creates a lead of the tenant with a message being sent. `at` begins its phone number or email address. */
async function send({ client }: OwnTenant, channel: 'sms' | 'email', at: string): Promise<Session> {
  const session = newSession('law', 'breaker');
  const contact = { phone: `+1313555${at}`, email: `${at}.${session.sessionId}@example.com` };
  const intake = { ...intakeBody(session), contact, mode: 'live' };
  const { leadId } = (await client.persist<{ leadId: string }>('/v1/law/intake/submit', intake)).body;
  const { sessionId } = session;
  await client.persist('/v1/law/appointment/book', { sessionId, leadId, preferred: 'any', mode: 'live' });
  const followUp = { sessionId, leadId, templates: ['thank_you'], channel: [channel], mode: 'live' };
  await client.persist('/v1/law/followup/send', followUp);
  return session;
}

async function statusesOf(chaos: ChaosStack, sessions: readonly Session[]): Promise<string[]> {
  return await asOwner(chaos.stack, async (owner) => {
    const { rows } = await owner.query<{ status: string }>(
      `select status from messages where session_id = any($1) and template = 'thank_you' order by id`,
      [sessions.map(({ sessionId }) => sessionId)],
    );
    return rows.map(({ status }) => status);
  });
}

async function breakerOf(chaos: ChaosStack, tenantId: string): Promise<ProviderBreaker | undefined> {
  const page = await listBreakers(chaos.database, { tenantIds: [tenantId], cursor: undefined, limit: 10 });
  return page.items[0];
}

const about = ({ requests }: WireDouble, text: string): WireRequest[] =>
  requests.filter(({ body, query }) => body.includes(text) || query.toString().includes(text));

/** A tenant whose vendor fails, with messages that wait. */
interface Ill {
  tenant: OwnTenant;
  /** The beginning of the addresses of this tenant's leads. */
  mark: string;
  sessions: Session[];
}

/**
 * Makes the vendor fail for a tenant until its messages are parked and a probe was sent. Another tenant is unaffected.
 */
async function fallIll({ chaos, resend }: Vendors, fault: WireFault, index: number): Promise<Ill> {
  const [ill, well] = [await chaos.ownTenant(), await chaos.ownTenant()];
  const [illAt, wellAt] = [`020${index}`, `030${index}`];
  const mark = `${illAt}.sess`;
  for (const method of ['POST', 'GET']) resend.fail(fault, { method, about: mark, times: ALWAYS });

  const sessions = await Promise.all(Array.from({ length: MESSAGES }, () => send(ill, 'email', illAt)));
  // One message may be missing, because it is the probe at that moment.
  const opened = await until('the messages to be parked', WAIT, async () => {
    const breaker = await breakerOf(chaos, ill.tenant.id);
    return breaker && breaker.state !== 'closed' && breaker.parkedWork >= MESSAGES - 1 ? breaker : undefined;
  });
  expect(opened.provider).toBe('resend');
  expect(opened.parkedRuns).toBe(opened.parkedWork);
  expect(opened.failures).toBeGreaterThanOrEqual(FAILURES_TO_OPEN);

  // Requests sent while this process was paused arrive now; they do not count as probes.
  let arrived = -1;
  await until('what was sent before to have arrived', WAIT, () => {
    const before = arrived;
    arrived = about(resend, mark).length;
    return arrived === before;
  });
  // The vendor gets only probes, one at a time.
  const [sentBefore, since] = [about(resend, mark).length, Date.now()];
  const neighbor = await send(well, 'email', wellAt);
  await until('the other tenant’s message', WAIT, async () => {
    const [status] = await statusesOf(chaos, [neighbor]);
    return status === 'sent';
  });
  expect(await breakerOf(chaos, well.tenant.id)).toBeUndefined();
  await until('a probe', WAIT, () => about(resend, mark).length > sentBefore);
  const probes = about(resend, mark).length - sentBefore;
  expect(probes).toBeLessThanOrEqual(1 + (Date.now() - since) / BREAKER_OPEN_MS);
  const held = await statusesOf(chaos, sessions);
  // A message stays `sending` if its answer was unreadable or missing: it may have been sent.
  expect(held.filter((status) => status !== 'queued' && status !== 'sending')).toEqual([]);
  return { tenant: ill, mark, sessions };
}

/** When a session's parked message comes back. */
interface Turn {
  sessionId: string;
  dueAt: Date;
}

/** The turns of a tenant's parked messages, in order. Checks that no more come back per second than the set rate. */
async function turnsOf(chaos: ChaosStack, { tenant }: Ill): Promise<Turn[]> {
  // Messages that are being tried at this moment are missing.
  const turns = await until('the messages to be parked', WAIT, () =>
    asOwner(chaos.stack, async (owner) => {
      const { rows } = await owner.query<Turn>(
        `select m.session_id as "sessionId", p.due_at as "dueAt" from provider_parked_work p
         join messages m on m.id::text = p.work_id where p.tenant_id = $1 order by p.due_at`,
        [tenant.tenant.id],
      );
      return rows.length >= MESSAGES - 1 && rows;
    }),
  );
  for (const [index, { dueAt }] of turns.slice(1).entries())
    expect(dueAt.getTime() - (turns[index]?.dueAt.getTime() ?? 0)).toBeGreaterThanOrEqual(
      1_000 / RELEASES_PER_SECOND - CLOCK_MS,
    );
  return turns;
}

/** Checks that, once the vendor works again, each parked message is sent once and none before its turn. */
async function recover(
  { chaos, resend }: Vendors,
  { tenant, mark, sessions }: Ill,
  turns: readonly Turn[],
): Promise<void> {
  await until('every message to go out', WAIT, async () => {
    const statuses = await statusesOf(chaos, sessions);
    return statuses.every((status) => status === 'sent');
  });
  const mails = resend.emails.filter(({ to }) => [to].flat().some((address) => address.startsWith(mark)));
  expect(new Set(mails.map(({ to }) => String(to))).size).toBe(MESSAGES);
  expect(mails).toHaveLength(MESSAGES);
  // A busy machine may send messages later than their turn, but never earlier.
  const early = turns.filter(({ sessionId, dueAt }) => {
    const mail = mails.find(({ to }) => String(to).includes(sessionId));
    return (mail?.createdAt.getTime() ?? 0) < dueAt.getTime() - CLOCK_MS;
  });
  expect(early).toEqual([]);
  const healed = await breakerOf(chaos, tenant.tenant.id);
  expect(healed).toMatchObject({ state: 'closed', failures: 0, parkedWork: 0 });
}

async function emailIncidents({ chaos }: Vendors): Promise<ServiceIncident[]> {
  const { items } = await listIncidents(chaos.database, { tenantIds: 'all', limit: 20 });
  return items.filter(({ service }) => service === 'email');
}

/**
 * The vendor's incident since then. There is only one, however many practices the vendor fails for. A practice for which it failed
 * first, and alone for some rounds, also has its own incident, which belongs to the vendor's.
 */
async function incidentSince(vendors: Vendors, begun: Date): Promise<ServiceIncident | undefined> {
  const incidents = await emailIncidents(vendors);
  const recent = incidents.filter(
    ({ startedAt, incidentType }) => incidentType === 'outage' && Date.parse(startedAt) >= begun.getTime(),
  );
  expect(recent.length).toBeLessThanOrEqual(1);
  return recent[0];
}

export function describeBreakers(started: () => Vendors): void {
  afterEach(() => started().resend.recover());

  test('a vendor that answers 500, slows down, hangs, hangs up or answers garbage, each for one tenant, is one incident until all has gone out', async () => {
    const vendors = started();
    // Earlier tests of the file leave an open incident, in which their messages wait.
    await until('no incident from before', WAIT, async () =>
      (await emailIncidents(vendors)).every(({ status }) => status === 'resolved'),
    );
    const begun = new Date();
    const ill = await Promise.all(FAULTS.map((fault, index) => fallIll(vendors, fault, index)));
    // The vendor still answers health checks, so the incident names a practice as soon as one of its messages waits,
    // before all of them do.
    const waiting = FAULTS.length * (MESSAGES - 1);
    const incident = await until('the incident that names them all, and what waits', WAIT, async () => {
      const found = await incidentSince(vendors, begun);
      const { practices = 0, messages = 0 } = found?.scope ?? {};
      return practices >= FAULTS.length && messages >= waiting ? found : undefined;
    });
    expect(incident).toMatchObject({ title: 'Email is down', status: 'open', tenantId: null });
    const { practices = [] } = (await readIncident(vendors.chaos.database, incident.id)) ?? {};
    const named = ill.map(({ tenant: { tenant } }) => tenant.name);
    expect(practices.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
    const turns = await Promise.all(ill.map((one) => turnsOf(vendors.chaos, one)));
    vendors.resend.recover();
    await Promise.all(ill.map((one, index) => recover(vendors, one, turns[index] ?? [])));
    const over = await until('the incident to be over', WAIT, async () => {
      const found = await incidentSince(vendors, begun);
      return found?.status === 'resolved' ? found : undefined;
    });
    const endedAt = Date.parse(over.resolvedAt ?? '');
    const late = vendors.resend.emails.filter(
      ({ to, createdAt }) =>
        createdAt.getTime() > endedAt &&
        ill.some(({ mark }) => [to].flat().some((one) => one.startsWith(mark))),
    );
    expect(late).toEqual([]);
  });
}
