/**
 * A reply in progress: its approved sentences reach its own caller, each once, and the times of a turn are
 * stored.
 */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import { CallSpeech } from '@praxis/contracts/call/call-speech';
import { storeChunk } from '@praxis/db/call/reply-chunk';
import { findDemoTenants } from '@praxis/db/tenant/tenant';
import { Call } from '../../support/call.js';
import { seedCall } from '../../support/call-rows.js';
import { expectOk, World } from '../../support/journey.js';
import { LiveStream } from '../../support/live-stream.js';
import { until } from '../../support/until.js';
import { visitorAt } from '../../support/visitor.js';

const language: CallLanguage = 'en';
const CHUNKS = ['Thank you for telling me.', 'I am sorry to hear that.'];
const REPLY = `${CHUNKS.join(' ')} When did it happen?`;

const world = World.ofFile();
let demoId: string;
const open: LiveStream[] = [];
beforeAll(async () => {
  demoId = (await findDemoTenants(world.database)).find(({ industry }) => industry === 'law')?.id ?? '';
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function listen({ id, sessionId }: { id: string; sessionId: string }): Promise<LiveStream> {
  const path = `/v1/live/calls/${id}?industry=law&sessionId=${sessionId}`;
  const stream = await LiveStream.open(`${world.stack.baseUrl}${path}`, {});
  open.push(stream);
  return stream;
}
const received = (stream: LiveStream): string[] =>
  stream.events.filter(({ event }) => event === 'speech').map(({ data }) => CallSpeech.parse(data).text);

test('a caller receives each sentence as it arrives, all of them after a reconnect, none once the reply is complete', async () => {
  const call = await seedCall(world.database, demoId, {
    visitor: await visitorAt(world.stack.baseUrl),
  });
  const stream = await listen(call);
  expect(stream.status).toBe(200);
  for (const [piece, text] of CHUNKS.entries()) {
    const said = { seq: 1, turnId: 't1', piece, language, text };
    await world.database.withTenant(demoId, (tx) => storeChunk(tx, call.id, said));
    // A repeated attempt changes nothing.
    await world.database.withTenant(demoId, (tx) => storeChunk(tx, call.id, { ...said, text: 'Other.' }));
    await until('the chunk', { timeoutMs: 10_000 }, () => received(stream).length === piece + 1);
  }
  expect(received(stream)).toEqual(CHUNKS);
  expect(stream.events.filter(({ event }) => event === 'speech').map(({ data }) => data['piece'])).toEqual([
    0, 1,
  ]);
  const again = await listen(call);
  await until('both again', { timeoutMs: 10_000 }, () => received(again).length === 2);
  expect(received(again)).toEqual(CHUNKS);

  await world.database.withTenant(
    demoId,
    (tx) =>
      tx.query`
      insert into call_turns (tenant_id, call_id, seq, turn_id, ai_text) values (${demoId}, ${call.id}, 1,
      't1', ${REPLY})`,
  );
  const late = await listen(call);
  await until('the first event', { timeoutMs: 10_000 }, () => late.events.length > 0);
  expect(received(late)).toEqual([]);
  // The audio of a chunk is requested by its number, the rest by the number of chunks already played; a request
  // never contains the text.
  const speech = async (query: Record<string, string>): Promise<number> => {
    const of = { sessionId: call.sessionId, industry: 'law', turnId: 't1', ...query };
    return (await world.api.get(`/v1/calls/${call.id}/speech?${new URLSearchParams(of)}`)).status;
  };
  expect([
    await speech({ piece: '1' }),
    await speech({ piece: '2' }),
    await speech({ after: '2' }),
    await speech({ piece: 'x' }),
  ]).toEqual([200, 404, 200, 400]);
});

test('stores the times of each turn: the server’s own, and those of the caller’s device', async () => {
  const tenant = await world.tenant();
  const call = await Call.start({ api: tenant.api });
  const { metrics } = await call.say('My name is Jane Roe');
  const playedTurn = { turnId: 'turn-1', voiceMs: 412.5 };
  const turn = {
    sessionId: call.sessionId,
    turnId: 'two',
    text: 'It is about a contract',
    heard: playedTurn,
  };
  expectOk(await tenant.api.post(`/v1/calls/${call.id}/turns`, turn));
  const stored = await until('the times', { timeoutMs: 10_000 }, async () => {
    const [, first, second] = (await call.read()).turns;
    return typeof first?.metrics?.voiceMs === 'number' && typeof second?.metrics?.totalMs === 'number'
      ? [first, second]
      : undefined;
  });
  expect(stored[0]?.metrics).toMatchObject({ voiceMs: 412.5, totalMs: metrics.totalMs });
  expect(stored[0]?.metrics?.overheadMs).toBeCloseTo(metrics.totalMs - (stored[0]?.metrics?.modelMs ?? 0), 0);
  expect(stored[1]?.metrics?.voiceMs).toBeNull();
  const body = { sessionId: call.sessionId, heard: { turnId: 'two', voiceMs: -1 } };
  expect((await tenant.api.post(`/v1/calls/${call.id}/end`, body)).status).toBe(400);
});
