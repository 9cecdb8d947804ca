/**
 * A call in one process: the product's own reader, dialogue, prompts and speech around a simulated or live model. The
 * calendar, the people and the record are in memory.
 */
import { promptOf } from '../../activities/src/call/receptionist-prompt.js';
import { earlyWords } from '../../activities/src/call/early-words.js';
import { hearTurn } from '../../activities/src/call/model-turn.js';
import { greetingOf } from '../../activities/src/call/speech/greeting.js';
import { speak } from '../../activities/src/call/speech/speak.js';
import { AiError } from '@praxis/providers/ai/failures';
import type { AiPort } from '@praxis/providers/ai/port';
import { freshDialogue } from '@praxis/workflows/call/dialogue/state';
import type { SpokenLine } from '@praxis/workflows/call/dialogue/lines';
import type { CallEffects, CallRecords } from '@praxis/workflows/call/effects';
import type { CallStart, TurnReply } from '@praxis/workflows/call/messages';
import { freshProgress, type CallProgress } from '@praxis/workflows/call/progress';
import { CallTurns } from '@praxis/workflows/call/turns';
import type { End, Expectations, Scenario } from './scenario.js';
import { NOW, PracticeWorld, TIME_ZONE } from './world.js';

const TENANT = 'Harbor Law Group';
/**
 * Default time limit of a turn in milliseconds: the simulator answers immediately, a live model within seconds.
 */
const BUDGET_MS = { sim: 1_000, live: 4_000 };
/** From this number of times on, asking the same question counts as a problem. */
const ASKED_TOO_OFTEN = 3;

/** The result of playing a conversation. */
export interface Played {
  /** Problems, one sentence each; an empty list is a pass. */
  problems: string[];
  transcript: string[];
  /** Turns of the caller until something was booked; undefined if nothing was. */
  turnsToBooking: number | undefined;
  /** Questions that were asked more than once. */
  repeated: number;
}

/** Plays a scenario. */
export async function play(scenario: Scenario, ai: AiPort): Promise<Played> {
  const stage = begin(scenario, ai);
  const { progress, turns, spoken } = stage;
  const problems: string[] = [];
  const transcript: string[] = [];
  let turnsToBooking: number | undefined;
  for (const [index, turn] of scenario.turns.entries()) {
    const started = performance.now();
    const reply = await turns.inOrder(() => turns.take({ turnId: `turn-${index}`, text: turn.say }));
    const ms = performance.now() - started;
    const where = `turn ${index + 1}`;
    const labels = (spoken.at(-1) ?? []).map((line) => lineLabel(line, scenario));
    transcript.push(`> ${turn.say}`, `  ${reply.reply}   [${labels.join(' ')}]`);
    const expected = turn.sim && ai.mode === 'sim' ? [turn, turn.sim] : [turn];
    for (const one of expected)
      problems.push(...check(one, { reply, labels }).map((problem) => `${where}: ${problem}`));
    const budget = turn.within_ms ?? BUDGET_MS[ai.mode];
    if (ms > budget) problems.push(`${where}: took ${Math.round(ms)} ms, ${budget} are allowed`);
    if (turnsToBooking === undefined && progress.facts.appointmentBooked) turnsToBooking = index + 1;
    if (turns.endReason() !== undefined) {
      progress.state = 'ended';
      const left = scenario.turns.slice(index + 1);
      // A caller may still say goodbye after the receptionist has ended the call.
      if (left.some(({ say: _, ...expectations }) => Object.keys(expectations).length > 0))
        problems.push(`${where}: the call ended before its last turn`);
      break;
    }
  }
  problems.push(...checkEnd(scenario.end, stage, turnsToBooking));
  if (scenario.sim && ai.mode === 'sim') problems.push(...checkEnd(scenario.sim, stage, turnsToBooking));
  const asked = Object.entries(progress.facts.dialogue?.asked ?? {});
  for (const [question, times] of asked)
    if (times >= ASKED_TOO_OFTEN && question !== 'anything_else')
      problems.push(`${question} was asked ${times} times`);
  return { problems, transcript, turnsToBooking, repeated: asked.filter(([, times]) => times > 1).length };
}

/** A conversation in progress. */
export interface Stage {
  world: PracticeWorld;
  progress: CallProgress;
  turns: CallTurns;
  /** The receptionist's lines, turn by turn. */
  spoken: SpokenLine[][];
}

/** A turn as it was read, with the model's acts. */
export type Understood = Awaited<ReturnType<typeof hearTurn>>;

/** Callbacks that give a test more than the replies. */
export interface Watch {
  /** Called with words that would be spoken while the model is still writing. */
  early?(words: string): void;
  understood?(turn: Understood): void;
}

/** Begins a conversation. */
export function begin(scenario: Scenario, ai: AiPort, watch: Watch = {}): Stage {
  const { industry, language, trouble, number } = scenario;
  const call: CallStart = {
    tenantId: 'tenant',
    callId: 'call',
    sessionId: 'session',
    mode: ai.mode,
    leadId: 'lead',
    industry,
    language,
    ...(number === undefined ? {} : { phone: { direction: 'inbound' as const, number } }),
  };
  const world = new PracticeWorld(scenario);
  const progress = freshProgress(call);
  progress.state = 'active';
  progress.facts.timeZone = TIME_ZONE;
  progress.facts.dialogue = { ...freshDialogue(), asked: { name: 1 } };
  progress.history.push({ speaker: 'ai', text: greetingOf({ tenantName: TENANT, industry, language }) });
  const effects: CallEffects = {
    think: async (_, request) => {
      const turn = await hearTurn({
        call,
        request,
        now: NOW,
        model: () => {
          if (trouble.includes(request.seq)) throw new AiError('stalled');
          return Promise.resolve({ ai, prompt: promptOf({ industry, tenantName: TENANT }) });
        },
        listen: (reading) => earlyWords(request.facts, reading, (words) => watch.early?.(words)),
      });
      watch.understood?.(turn);
      return turn;
    },
    bookCall: world.bookCall,
    sendCode: world.sendCode,
    openAppointments: world.openAppointments,
    changeAppointment: world.changeAppointment,
    escalate: world.escalate,
    recordOptOut: world.recordOptOut,
    syncCalendar: () => Promise.resolve(),
  };
  const asNow = { tellsNewDanger: true, survivesCodeFailures: true };
  const spoken: SpokenLine[][] = [];
  const records: CallRecords = {
    openCall: () => Promise.resolve({ kind: 'failed' }),
    recordTurn: (_, { lines = [], receipts, facts }) => {
      spoken.push(lines);
      const said = { industry, language: facts.language, receipts, facts: world.facts };
      const reply = speak(lines, { ...said, now: NOW.getTime() });
      return Promise.resolve({ reply, metrics: progress.metrics });
    },
    recordInterruption: () => Promise.resolve(),
    processConversation: () => Promise.resolve({ leadId: null, metrics: progress.metrics }),
    findTimes: (_, request) => Promise.resolve(world.findTimes(request)),
  };
  return {
    world,
    progress,
    turns: new CallTurns({ call, progress, effects, records, ...asNow }),
    spoken,
  };
}

/** A line's kind and subject: `ask:name`, `fact:hours`, `phrase:emergency`, `read_back:book`, `offer:taken`. */
export function lineLabel(line: SpokenLine, { facts }: Pick<Scenario, 'facts'>): string {
  switch (line.kind) {
    case 'phrase':
      return `phrase:${line.phrase}`;
    case 'ask':
      return `ask:${line.question}`;
    case 'fact':
      return facts[line.fact] ? `fact:${line.fact}` : 'phrase:not_known';
    case 'objection':
      return `objection:${line.objection}`;
    case 'offer':
      return `offer:${line.because}`;
    case 'read_back':
      return `read_back:${line.deed}`;
    case 'receipt':
    case 'words':
    case 'failed_alert':
    case 'appointments':
      return line.kind;
  }
}

function check(
  expected: Expectations,
  { reply: { reply, actions, error }, labels }: { reply: TurnReply; labels: readonly string[] },
): string[] {
  const problems: string[] = [];
  const done = actions.filter(({ outcome }) => outcome === 'done').map(({ type }) => type);
  const reasons = actions.flatMap(({ outcome, reason }) => (outcome === 'refused' && reason ? [reason] : []));
  for (const action of expected.actions ?? [])
    if (!done.includes(action)) problems.push(`${action} was not done, but ${done.join(', ') || 'nothing'}`);
  for (const reason of expected.refused ?? [])
    if (!reasons.includes(reason)) problems.push(`nothing was refused as ${reason}`);
  for (const label of expected.says ?? [])
    if (!labels.includes(label)) problems.push(`${label} was not said, but ${labels.join(', ')}`);
  for (const label of expected.says_not ?? []) if (labels.includes(label)) problems.push(`${label} was said`);
  for (const pattern of expected.reply ?? [])
    if (!new RegExp(pattern, 'i').test(reply)) problems.push(`"${pattern}" is missing in: ${reply}`);
  for (const pattern of expected.absent ?? [])
    if (new RegExp(pattern, 'i').test(reply)) problems.push(`"${pattern}" must be absent in: ${reply}`);
  if (expected.error !== undefined && error !== expected.error)
    problems.push(`the error is ${error ?? 'none'}, not ${expected.error}`);
  return problems;
}

function checkEnd(
  end: End,
  { world, progress: { state, facts, receipts }, turns }: Stage,
  turnsToBooking: number | undefined,
): string[] {
  const { contactInfo, responses } = facts;
  const confirmed = [...world.appointments.values()].filter(({ status }) => status === 'confirmed');
  const found: Record<string, unknown> = {
    booked: facts.appointmentBooked,
    escalated: facts.escalated,
    urgency: facts.urgencyLevel,
    status: facts.qualificationStatus,
    state,
    over: turns.endReason(),
    language: facts.language,
    recording: facts.recording,
    name: contactInfo.name ?? null,
    email: contactInfo.email ?? null,
    phone: contactInfo.phone ?? null,
    objections: facts.objections,
    receipts: receipts.map(({ action }) => action),
    appointments: confirmed.map(({ start }) => start.slice(0, 16)).sort(),
    on_behalf_of: facts.dialogue?.onBehalfOf,
  };
  const problems = Object.entries(end).flatMap(([field, expected]) =>
    field in found && JSON.stringify(found[field]) !== JSON.stringify(expected)
      ? [`end: ${field} is ${JSON.stringify(found[field])}, not ${JSON.stringify(expected)}`]
      : [],
  );
  const { leadScore } = facts;
  if (leadScore < (end.score_min ?? 0))
    problems.push(`end: the score is ${leadScore}, less than ${end.score_min ?? 0}`);
  if (leadScore > (end.score_max ?? 100))
    problems.push(`end: the score is ${leadScore}, more than ${end.score_max ?? 100}`);
  for (const question of end.answered ?? [])
    if (responses[question] === undefined) problems.push(`end: ${question} is not answered`);
  for (const question of end.answered_not ?? [])
    if (responses[question] !== undefined)
      problems.push(`end: ${question} is answered by "${responses[question]}"`);
  if (end.booked_within !== undefined && (turnsToBooking ?? Infinity) > end.booked_within)
    problems.push(`end: booked after ${turnsToBooking ?? 'no'} turns, ${end.booked_within} are allowed`);
  return problems;
}
