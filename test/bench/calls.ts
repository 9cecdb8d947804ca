/**
 * Calls: the cost of a turn without the model, with 100 simultaneous calls, and how soon the first words can
 * be spoken, given a model with a stated latency. Callers pause as people do; speech synthesis is not
 * measured.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallStartResult, TurnResult } from '@praxis/contracts/call/call';
import { OPENAI_DOUBLE_KEY, startOpenAiDouble, written } from '@praxis/providers/testing/openai-double';
import { LiveStream } from '../support/live-stream.js';
import { visitorHeaders } from '../support/visitor.js';
import { openBench, type Bench } from './stack.js';
import type { Row } from './report.js';
import { percentile } from './stats.js';

const CALLS = 100;
const TURNS = 6;
/** Range of the time that a caller takes to listen and reply, in milliseconds. */
const CALLER_MS = { from: 5_000, to: 9_000 };
/** The model's stated latency to its first words, in milliseconds. */
const FIRST_TOKEN_MS = 350;
/** The model's time per chunk after its first words, in milliseconds. */
const CHUNK_MS = 60;
/** Simultaneous callers who receive a streamed answer. */
const LISTENERS = 40;
const BOUNDS = { p50: 40, p95: 100, firstP50: 800, firstP90: 1_500 };

const SAID = [
  'My name is Jane Roe and I was in an accident',
  'A rear-end collision on the freeway',
  'About two weeks ago',
  'No, nobody represents me',
  'I would like to think about it',
  'It was in the morning',
];

const ANSWER = {
  text: written([
    { act: 'acknowledge', words: 'Thank you for telling me.' },
    { act: 'ask', question: 'timeline' },
  ]),
  firstTokenMs: FIRST_TOKEN_MS,
};

/** Measures on a separate stack, whose model is a double. */
export async function benchCalls(): Promise<Row[]> {
  const double = await startOpenAiDouble(() => ANSWER);
  const bench = await openBench({
    OPENAI_API_KEY: OPENAI_DOUBLE_KEY,
    OPENAI_BASE_URL: double.url,
    PRAXIS_DEMO_LIVE: '1',
  });
  try {
    // A first call as a warm-up.
    await hold(bench, 0);
    const turns = (await Promise.all(Array.from({ length: CALLS }, (_, index) => hold(bench, index)))).flat();
    const overhead = turns.map(({ metrics }) => metrics.overheadMs);
    const of = (values: readonly number[], p: number): number => Math.round(percentile(values, p));
    const [p50, p95] = [of(overhead, 50), of(overhead, 95)];
    double.say(() => ({ ...ANSWER, chunkMs: CHUNK_MS }));
    const listened = await Promise.all(Array.from({ length: LISTENERS }, (_, index) => listen(bench, index)));
    const first = listened.map(({ firstMs }) => firstMs);
    const whole = listened.map(({ wholeMs }) => wholeMs);
    const [first50, first90] = [of(first, 50), of(first, 90)];
    return [
      {
        what: `a turn beside the model, ${CALLS} calls at once (p50 / p95 of ${turns.length})`,
        figure: `${p50} ms / ${p95} ms`,
        bound: `≤ ${BOUNDS.p50} ms / ≤ ${BOUNDS.p95} ms`,
        holds: p50 <= BOUNDS.p50 && p95 <= BOUNDS.p95,
      },
      {
        what: `first guarded words at the caller, of a model of ${FIRST_TOKEN_MS} ms to its first token (p50 / p90; whole answer p50 ${of(whole, 50)} ms)`,
        figure: `${first50} ms / ${first90} ms`,
        bound: `≤ ${BOUNDS.firstP50} ms / ≤ ${BOUNDS.firstP90} ms`,
        holds: first50 <= BOUNDS.firstP50 && first90 <= BOUNDS.firstP90,
      },
    ];
  } finally {
    await bench.close();
    await double.close();
  }
}

/** Holds one call from its start to its end; returns its turns. */
async function hold(bench: Bench, index: number): Promise<TurnResult[]> {
  const sessionId = `sess-${randomUUID()}`;
  // Spreads the starts of the calls.
  await delay((index / CALLS) * CALLER_MS.to);
  const { status: begun, body: started } = await bench.post('/v1/law/calls', { sessionId, mode: 'live' });
  if (begun !== 200) throw new Error(`a call was answered ${begun}: ${JSON.stringify(started)}`);
  const path = `/v1/calls/${(started as unknown as CallStartResult).call.id}`;
  const turns: TurnResult[] = [];
  for (const [turn, text] of SAID.slice(0, TURNS).entries()) {
    await delay(CALLER_MS.from + Math.random() * (CALLER_MS.to - CALLER_MS.from));
    const { status, body } = await bench.post(`${path}/turns`, { sessionId, turnId: `turn-${turn}`, text });
    if (status !== 200) throw new Error(`a turn was answered ${status}: ${JSON.stringify(body)}`);
    turns.push(body as unknown as TurnResult);
  }
  await bench.post(`${path}/end`, { sessionId });
  return turns;
}

/** Times one answer as a demo caller receives it: when its first words arrive, and when it is complete. */
async function listen(bench: Bench, index: number): Promise<{ firstMs: number; wholeMs: number }> {
  const sessionId = `sess-${randomUUID()}`;
  const visitor = await visitorHeaders(bench.stack.baseUrl);
  const key = { 'x-va-key': bench.stack.secrets().publicApiKey, ...visitor };
  await delay((index / LISTENERS) * CALLER_MS.from);
  const { body } = await bench.post('/v1/law/calls', { sessionId, mode: 'live' }, key);
  const { id } = (body as unknown as CallStartResult).call;
  const path = `/v1/live/calls/${id}?industry=law&sessionId=${sessionId}`;
  const stream = await LiveStream.open(`${bench.stack.baseUrl}${path}`, {});
  try {
    const begun = performance.now();
    const first = stream.next('speech').then(() => performance.now() - begun);
    const { status } = await bench.post(
      `/v1/calls/${id}/turns`,
      { sessionId, turnId: 'turn', text: SAID[0] },
      key,
    );
    if (status !== 200) throw new Error(`a turn was answered ${status}`);
    const wholeMs = performance.now() - begun;
    // Words that did not arrive earlier arrive with the complete answer.
    return { firstMs: Math.min(await Promise.race([first, delay(0, wholeMs)]), wholeMs), wholeMs };
  } finally {
    stream.close();
  }
}
