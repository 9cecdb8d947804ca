/** Records one law journey as a visitor of the demo sees it: each request with its latency, and each message as it moves. */
import { setTimeout as delay } from 'node:timers/promises';
import { FollowUpResult } from '@praxis/contracts/journey/follow-up';
import { IntakeResult } from '@praxis/contracts/journey/intake';
import { JourneyView } from '@praxis/contracts/journey/journey';
import { JOURNEY_STEPS, type JourneyStep } from '@praxis/contracts/journey/journey.const';
import type { RecordedRequest, RecordedChange, RecordedRun } from '@praxis/contracts/journey/recorded-run';
import { RoiResult } from '@praxis/contracts/journey/roi';
import { sampleValues } from '@praxis/web/features/journey/step-values';
import { ApiClient, type Answer } from '../support/api.js';
import { newSession } from '../support/factories.js';
import { expectOk } from '../support/journey.js';
import { LiveStream } from '../support/live-stream.js';
import { until } from '../support/until.js';

const PATHS: Record<JourneyStep, string> = {
  intake: 'intake/submit',
  appointment: 'appointment/book',
  followup: 'followup/send',
  roi: 'roi/calc',
};
/** Replaces the address of the stack, which is that of the recording machine. */
export const RECORDED_ORIGIN = 'https://praxis.example';

/** The stack whose demo is used, and the demo's key. */
export interface Stage {
  baseUrl: string;
  apiKey: string;
  /** Milliseconds between a response and the next request. */
  gapMs: number;
}

/** The stack stored a step for later, so the recording would show a busy machine instead of the product. */
export class TooBusy extends Error {}

/** A run that the stack accepted immediately. On a busy machine that may not be the first. */
export async function recordTakenRun(stage: Stage): Promise<RecordedRun> {
  return await until('a run that is taken at once', { timeoutMs: 30_000, pollMs: 500 }, () =>
    recordRun(stage).catch((error: unknown) => {
      if (!(error instanceof TooBusy)) throw error;
      return undefined;
    }),
  );
}

/**
 * Runs the demo's sample values through all four steps and waits until each message is delivered.
 * @throws Error when a step is refused; TooBusy when one is stored for later
 */
export async function recordRun({ baseUrl, apiKey, gapMs }: Stage): Promise<RecordedRun> {
  const api = new ApiClient(baseUrl, apiKey);
  const sessionId = newSession();
  const stream = await LiveStream.open(`${baseUrl}/v1/live?industry=law&sessionId=${sessionId}`);
  try {
    const recordedAt = new Date();
    const begun = performance.now();
    const { requests, roi } = await playSteps(api, { sessionId, begun, gapMs });
    await until('the last message to be delivered', { timeoutMs: 30_000, pollMs: 5 }, () => {
      const view = viewsOf(stream).at(-1)?.view;
      return view?.status === 'completed' && view.messages.every(({ status }) => status === 'delivered');
    });
    const views = viewsOf(stream);
    return {
      recordedAt: recordedAt.toISOString(),
      requests,
      changes: changesOf(views, begun),
      view: withoutMachine(views.at(-1)?.view, baseUrl),
      roi,
    };
  } finally {
    stream.close();
  }
}

async function playSteps(
  api: ApiClient,
  { sessionId, begun, gapMs }: { sessionId: string; begun: number; gapMs: number },
): Promise<Pick<RecordedRun, 'requests' | 'roi'>> {
  const requests: RecordedRequest[] = [];
  const sample = sampleValues('law');
  const take = async (step: JourneyStep, lead: { leadId?: string } = {}): Promise<Answer['body']> => {
    if (requests.length > 0) await delay(gapMs);
    const body = { sessionId, industry: 'law', mode: 'sim', ...lead, ...sample[step] };
    const sentAt = performance.now();
    const answer = expectOk(await api.post(`/v1/law/${PATHS[step]}`, body));
    const latencyMs = Math.round(performance.now() - sentAt);
    if (answer.status !== 200)
      throw new TooBusy(`${step} was stored for later: the stack is too busy to record`);
    requests.push({ step, atMs: Math.round(sentAt - begun), latencyMs });
    return answer.body;
  };
  const [intake, appointment, followup, roi] = JOURNEY_STEPS;
  const { leadId } = IntakeResult.parse(await take(intake));
  await take(appointment, { leadId });
  FollowUpResult.parse(await take(followup, { leadId }));
  const { missedRevenue, recoveredWithAI, laborSavings, monthlyROI, paybackRemark } = RoiResult.parse(
    await take(roi),
  );
  return { requests, roi: { missedRevenue, recoveredWithAI, laborSavings, monthlyROI, paybackRemark } };
}

interface Received {
  at: number;
  view: JourneyView;
}

const viewsOf = (stream: LiveStream): Received[] =>
  stream.events
    .filter(({ event }) => event === 'journey')
    .map(({ at, data }) => ({ at, view: JourneyView.parse(data) }));

/** Each status change of each message, with the time when a view first showed it. */
function changesOf(views: readonly Received[], begun: number): RecordedChange[] {
  const known = new Map<string, string>();
  return views.flatMap(({ at, view }) =>
    view.messages.flatMap(({ id, status }) => {
      if (known.get(id) === status) return [];
      known.set(id, status);
      return [{ id, status, atMs: Math.round(at - begun) }];
    }),
  );
}

/** Removes what points to the recording machine: its address in links, and the run's own links. */
function withoutMachine(view: JourneyView | undefined, baseUrl: string): JourneyView {
  if (!view) throw new Error('the stream showed no journey');
  const { run, appointment, ...rest } = view;
  return {
    ...rest,
    ...(appointment ? { appointment: { ...appointment, icsUrl: undefined } } : {}),
    messages: view.messages.map((message) => ({
      ...message,
      text: message.text.replaceAll(baseUrl, RECORDED_ORIGIN),
    })),
    ...(run ? { run: { workflowId: run.workflowId, runId: run.runId } } : {}),
  };
}
