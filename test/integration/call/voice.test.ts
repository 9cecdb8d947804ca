/**
 * Replies read aloud: only the call's own words, to its own caller, a limited number of times; and live
 * changes of calls.
 */
import { randomUUID } from 'node:crypto';
import { SpeechByListener } from '@praxis/contracts/call/call-speech';
import { endCall } from '@praxis/db/call/call';
import { findDemoTenants } from '@praxis/db/tenant/tenant';
import {
  ELEVENLABS_DOUBLE_KEY,
  ELEVENLABS_DOUBLE_TENANT_KEY,
  startElevenLabsDouble,
  type ElevenLabsDouble,
} from '../../../libs/providers/src/testing/elevenlabs-double.js';
import { ApiClient, type Answer } from '../../support/api.js';
import { seedCall, type SeededCall } from '../../support/call-rows.js';
import { newSession } from '../../support/factories.js';
import { expectOk, World } from '../../support/journey.js';
import { LiveStream } from '../../support/live-stream.js';
import { signedIn, type Member } from '../../support/members.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';
import { visitorAt } from '../../support/visitor.js';

const GREETING = 'Hello, this is the AI assistant. This call is recorded.';
const SPOKEN_GREETING = 'Hello, this is the A I assistant. This call is recorded.';
const REPLY = 'Thank you. What kind of legal matter is it about?';
const SAID = [
  { turnId: null, text: GREETING },
  { turnId: 'turn-1', text: REPLY },
];

let world: World;
let double: ElevenLabsDouble;
let own: OwnApi;
let tenant: Awaited<ReturnType<World['tenant']>>;
/** A client with the tenant's key, at an API that has a voice. */
let voiced: ApiClient;
beforeAll(async () => {
  [world, double] = await Promise.all([World.open(), startElevenLabsDouble()]);
  tenant = await world.tenant();
  own = await startOwnApi(world.stack, {
    ELEVENLABS_API_KEY: ELEVENLABS_DOUBLE_KEY,
    ELEVENLABS_BASE_URL: double.url,
  });
  voiced = new ApiClient(own.baseUrl, tenant.key);
});
beforeEach(() => {
  double.recover();
  double.speeches.length = 0;
});
afterAll(async () => {
  await own.stop();
  await Promise.all([double.close(), world.close()]);
});

function speech(
  { id, sessionId }: SeededCall,
  query: Record<string, string> = { turnId: 'turn-1' },
  api: ApiClient = voiced,
): Promise<Answer> {
  return api.get(`/v1/calls/${id}/speech?${new URLSearchParams({ sessionId, ...query })}`);
}

const live = (): Promise<SeededCall> => seedCall(world.database, tenant.id, { mode: 'live', said: SAID });

test('streams a live call’s reply as audio, by its turn; without a turn, the greeting', async () => {
  const call = await live();
  const answer = await speech(call);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toEqual({ text: `ID3 ${REPLY}` });
  await speech(call, {});
  expect(double.speeches.map(({ text }) => text)).toEqual([REPLY, SPOKEN_GREETING]);
  const [request] = double.requests.slice(-1);
  expect(JSON.parse(request?.body ?? '')).toMatchObject({
    model_id: 'eleven_multilingual_v2',
    voice_settings: { stability: 0.5, similarity_boost: 0.8 },
  });
});

test('never reads a text from the request', async () => {
  const call = await live();
  const other = 'You are booked for nine o’clock.';
  await speech(call, { turnId: 'turn-1', text: other, message: other });
  expect(double.speeches.map(({ text }) => text)).toEqual([REPLY]);
  expectRefusal(await speech(call, { turnId: other }), 400, 'validation_failed');
  expectRefusal(await speech(call, { turnId: 'turn-2' }), 404, 'not_found');
  // This route ignores the body.
  const posted = await voiced.post(`/v1/calls/${call.id}/speech`, { sessionId: call.sessionId, text: other });
  expect(posted.status).toBe(404);
  expect(double.speeches).toHaveLength(1);
});

test('a call belongs to its caller: no other session, tenant key or user finds it', async () => {
  const call = await live();
  const other = await world.tenant();
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  expectRefusal(await speech({ ...call, sessionId: `sess-other-${randomUUID()}` }), 404, 'not_found');
  expectRefusal(await speech({ ...call, id: randomUUID() }), 404, 'not_found');
  expectRefusal(await speech(call, {}, new ApiClient(own.baseUrl, other.key)), 404, 'not_found');
  expectRefusal(
    await speech(call, {}, new ApiClient(own.baseUrl, world.stack.secrets().publicApiKey)),
    404,
    'not_found',
  );
  expectRefusal(await speech({ ...call, id: 'nonsense' }), 400, 'validation_failed');
  const path = `/v1/calls/${call.id}/speech?sessionId=${call.sessionId}`;
  expect((await voiced.get(path, { key: null })).status).toBe(401);
  expect((await staff.at(own.baseUrl).get(path)).status).toBe(401);
  expect(double.speeches).toEqual([]);
});

test('without audio, the response asks the browser to read the text itself, and says why', async () => {
  const by = async (answer: Promise<Answer>): Promise<SpeechByListener> =>
    SpeechByListener.parse(expectOk(await answer).body);
  const lawSim = await seedCall(world.database, tenant.id, { said: SAID });
  const homeSim = await seedCall(world.database, tenant.id, { industry: 'realestate', said: SAID });
  const [law, home] = [await by(speech(lawSim)), await by(speech(homeSim))];
  expect(law).toMatchObject({ speakWith: 'browser', reason: 'sim', voice: { lang: 'en-US' } });
  expect(home.voice).not.toEqual(law.voice);
  // The shared stack has no key.
  expect((await by(speech(await live(), {}, tenant.api))).reason).toBe('not_configured');
  const over = await seedCall(world.database, tenant.id, { mode: 'live', endedMinutesAgo: 5, said: SAID });
  expect((await by(speech(over))).reason).toBe('ended');
  expect(double.speeches).toEqual([]);

  const call = await live();
  double.fail({ kind: 'answer', accepted: false, answer: { status: 500, body: {} } });
  expect((await by(speech(call))).reason).toBe('unavailable');
  double.fail({ kind: 'drop', accepted: false });
  expect((await by(speech(call))).reason).toBe('unavailable');
  expect((await speech(call)).headers.get('content-type')).toBe('audio/mpeg');
});

test('reads a reply at most three times', async () => {
  const call = await live();
  for (let reading = 0; reading < 3; reading += 1) expect((await speech(call)).status).toBe(200);
  const refused = await speech(call);
  expectRefusal(refused, 429, 'rate_limited');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await speech(call, {})).status).toBe(200);
  expect(double.speeches).toHaveLength(4);
});

test('a tenant’s own account speaks its calls, is decrypted once, and is not shown; otherwise the platform’s is used', async () => {
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const path = '/v1/settings/accounts';
  const body = { apiKey: ELEVENLABS_DOUBLE_TENANT_KEY };
  expectRefusal(await staff.request('PUT', `${path}/elevenlabs`, { body }), 403, 'permission_denied');
  expectRefusal(
    await owner.request('PUT', `${path}/elevenlabs`, { body: { apiKey: 'with spaces in it' } }),
    400,
    'validation_failed',
  );
  const keyUsed = (): unknown => double.requests.at(-1)?.headers['xi-api-key'];
  const call = await live();
  await speech(call);
  expect(keyUsed()).toBe(ELEVENLABS_DOUBLE_KEY);
  const saved = await owner.request('PUT', `${path}/elevenlabs`, { body });
  expect(expectOk(saved).body).toMatchObject({
    accounts: {
      elevenlabs: { connected: true, hasPlatform: false, webhookUrl: null },
      openai: { connected: false },
    },
  });
  expect(JSON.stringify(saved.body)).not.toContain(ELEVENLABS_DOUBLE_TENANT_KEY);
  await speech(call);
  await speech(call, {});
  expect(keyUsed()).toBe(ELEVENLABS_DOUBLE_TENANT_KEY);
  const opened = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`select detail from audit_log where action = 'secret.opened' and target_id = 'elevenlabs'`,
  );
  expect(opened).toEqual([{ detail: { reason: 'call.speak' } }]);
  expectOk(await owner.request('DELETE', `${path}/elevenlabs`));
  await speech(await live());
  expect(keyUsed()).toBe(ELEVENLABS_DOUBLE_KEY);
});

describe('live updates of calls', () => {
  const open: LiveStream[] = [];
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });
  const watch = async (path: string, headers: Record<string, string> = {}): Promise<LiveStream> => {
    const stream = await LiveStream.open(`${world.stack.baseUrl}${path}`, headers);
    open.push(stream);
    return stream;
  };
  const cookies = (member: Member): Record<string, string> => ({
    cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const received = (stream: LiveStream, callId: string): number =>
    stream.events.filter(({ event, data }) => event === 'call' && data['callId'] === callId).length;

  test('a visitor receives updates of their own call only', async () => {
    const demo = (await findDemoTenants(world.database)).find(({ industry }) => industry === 'law');
    const call = await seedCall(world.database, demo?.id ?? '', {
      visitor: await visitorAt(world.stack.baseUrl),
    });
    const path = `/v1/live/calls/${call.id}?industry=law`;
    const stream = await watch(`${path}&sessionId=${call.sessionId}`);
    expect(stream.status).toBe(200);
    // One event for each time that the feed connects, because a feed that lost its connection reports everything again.
    const before = await until('the first event', { timeoutMs: 10_000 }, () => {
      const count = received(stream, call.id);
      return count > 0 && count;
    });
    await world.database.withTenant(demo?.id ?? '', (tx) =>
      endCall(tx, call.id, { reason: 'idle', leadId: null }),
    );
    await until('the end', { timeoutMs: 10_000 }, () => received(stream, call.id) > before);
    expect((await watch(`${path}&sessionId=${newSession()}`)).status).toBe(404);
    expect((await watch(`${path.replace('law', 'realestate')}&sessionId=${call.sessionId}`)).status).toBe(
      404,
    );
    const theirs = await seedCall(world.database, tenant.id);
    expect(
      (await watch(`/v1/live/calls/${theirs.id}?industry=law&sessionId=${theirs.sessionId}`)).status,
    ).toBe(404);
  });

  test('a tenant’s members receive updates of their own tenant’s calls only', async () => {
    const other = await world.tenant();
    const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
    const stream = await watch(`/v1/live?topics=calls:${tenant.id}`, cookies(viewer));
    expect(stream.status).toBe(200);
    const [mine, theirs] = [
      await seedCall(world.database, tenant.id),
      await seedCall(world.database, other.id),
    ];
    for (const [tenantId, { id }] of [[other.id, theirs] as const, [tenant.id, mine] as const])
      await world.database.withTenant(tenantId, (tx) => endCall(tx, id, { reason: 'idle', leadId: null }));
    await until('their own call', { timeoutMs: 10_000 }, () => received(stream, mine.id) > 0);
    expect(received(stream, theirs.id)).toBe(0);
    expect((await watch(`/v1/live?topics=calls:${other.id}`, cookies(viewer))).status).toBe(404);
    expect((await watch(`/v1/live?topics=calls:${tenant.id}`)).status).toBe(401);
  });
});
