/**
 * A call in one process: the product's own turns, policy, prompts and guardrails around a simulated or live
 * model; calendar, people and record are in memory.
 */
import { composeReply } from '../../activities/src/call/compose-reply.js';
import { promptOf } from '../../activities/src/call/call-prompts.js';
import { callerIntake } from '../../activities/src/call/call-people.js';
import { greetingOf } from '../../activities/src/call/call-texts.js';
import { thinkAbout } from '../../activities/src/call/model-turn.js';
import type { CallReceipt } from '@praxis/contracts/call/call-action';
import { offersBooking } from '@praxis/domain/call/call-reading';
import { AiError } from '@praxis/providers/ai/failures';
import type { AiPort } from '@praxis/providers/ai/port';
import type { CallEffects, CallRecords } from '@praxis/workflows/call/effects';
import type { CallStart, TurnReply } from '@praxis/workflows/call/messages';
import { freshProgress, type CallProgress } from '@praxis/workflows/call/progress';
import { CallTurns } from '@praxis/workflows/call/turns';
import type { End, Expectations, Scenario } from './scenario.js';

const TENANT = 'Harbor Law Group';
const AT = '2031-05-05T18:00:00.000Z';
/**
 * Default time limit of a turn in milliseconds: the simulator answers at once, a live model within seconds.
 */
const BUDGET_MS = { sim: 1_000, live: 4_000 };

/** Returns one sentence per problem; an empty list is a pass. */
export async function play(scenario: Scenario, ai: AiPort): Promise<string[]> {
  const { progress, turns } = begin(scenario, ai);
  const problems: string[] = [];
  for (const [index, turn] of scenario.turns.entries()) {
    const started = performance.now();
    const reply = await turns.inOrder(() => turns.take({ turnId: `turn-${index}`, text: turn.say }));
    const ms = performance.now() - started;
    const where = `turn ${index + 1}`;
    problems.push(...check(turn, reply).map((problem) => `${where}: ${problem}`));
    if (turn.sim && ai.mode === 'sim')
      problems.push(...check(turn.sim, reply).map((problem) => `${where}: ${problem}`));
    const budget = turn.within_ms ?? BUDGET_MS[ai.mode];
    if (ms > budget) problems.push(`${where}: took ${Math.round(ms)} ms, ${budget} are allowed`);
    if (turns.endReason() !== undefined) progress.state = 'ended';
  }
  problems.push(...checkEnd(scenario.end, progress, turns));
  if (scenario.sim && ai.mode === 'sim') problems.push(...checkEnd(scenario.sim, progress, turns));
  return problems;
}

function begin(
  { industry, language, bookings, people, trouble }: Scenario,
  ai: AiPort,
): { progress: CallProgress; turns: CallTurns } {
  const call: CallStart = {
    tenantId: 'tenant',
    callId: 'call',
    sessionId: 'session',
    mode: ai.mode,
    leadId: 'lead',
    industry,
    language,
  };
  const progress = freshProgress(call);
  progress.state = 'active';
  progress.history.push({ speaker: 'ai', text: greetingOf({ tenantName: TENANT, industry, language }) });
  const effects: CallEffects = {
    think: (_, request) =>
      thinkAbout({
        call,
        request,
        model: () => {
          if (trouble.includes(request.seq)) throw new AiError('stalled');
          return Promise.resolve({ ai, prompt: promptOf({ industry, tenantName: TENANT }) });
        },
      }),
    bookCall: (_, { facts }) =>
      Promise.resolve(
        bookings === 'fail' || !callerIntake(facts)
          ? { kind: 'failed', reason: 'no_slots' }
          : { kind: 'booked', receipt: APPOINTMENT, appointmentId: 'appointment' },
      ),
    escalate: () =>
      Promise.resolve(
        people === 'none'
          ? { notified: 0, receipt: null }
          : { notified: 1, receipt: { id: 'escalation', action: 'escalate_human', at: AT } },
      ),
    recordOptOut: (_, { facts: { optOut } }) =>
      Promise.resolve({
        channels: optOut?.channels ?? [],
        receipt: { id: 'opt-out', action: 'record_opt_out', at: AT, channels: [...(optOut?.channels ?? [])] },
      }),
    syncCalendar: () => Promise.resolve(),
  };
  const records: CallRecords = {
    openCall: () => Promise.resolve({ kind: 'failed' }),
    recordTurn: (_, turn) => {
      const { reply } = composeReply(industry, turn);
      return Promise.resolve({ reply, metrics: progress.metrics, offersBooking: offersBooking(reply) });
    },
    recordInterruption: () => Promise.resolve(),
    processConversation: () => Promise.resolve({ leadId: null, metrics: progress.metrics }),
  };
  return { progress, turns: new CallTurns({ call, progress, effects, records }) };
}

const APPOINTMENT: CallReceipt = {
  id: 'appointment',
  action: 'book_appointment',
  at: AT,
  when: 'Monday, May 5, 2:00 PM (America/Detroit)',
  appointment: {
    id: '00000000-0000-8000-8000-000000000001',
    start: '2031-05-05T14:00:00-04:00',
    end: '2031-05-05T14:30:00-04:00',
    timeZone: 'America/Detroit',
    provider: 'Attorney Dana Whitfield',
    location: 'Video Conference',
    confirmationCode: 'ABC234',
  },
};

function check(expected: Expectations, { reply, actions, error }: TurnReply): string[] {
  const problems: string[] = [];
  const done = actions.filter(({ outcome }) => outcome === 'done').map(({ type }) => type);
  const reasons = actions.flatMap(({ outcome, reason }) => (outcome === 'refused' && reason ? [reason] : []));
  for (const action of expected.actions ?? [])
    if (!done.includes(action)) problems.push(`${action} was not done, but ${done.join(', ') || 'nothing'}`);
  for (const reason of expected.refused ?? [])
    if (!reasons.includes(reason)) problems.push(`nothing was refused as ${reason}`);
  for (const pattern of expected.reply ?? [])
    if (!new RegExp(pattern, 'i').test(reply)) problems.push(`"${pattern}" is missing in: ${reply}`);
  for (const pattern of expected.absent ?? [])
    if (new RegExp(pattern, 'i').test(reply)) problems.push(`"${pattern}" must be absent in: ${reply}`);
  if (expected.error !== undefined && error !== expected.error)
    problems.push(`the error is ${error ?? 'none'}, not ${expected.error}`);
  return problems;
}

function checkEnd(end: End, { state, facts, receipts }: CallProgress, turns: CallTurns): string[] {
  const { contactInfo, responses } = facts;
  const found: Record<string, unknown> = {
    booked: facts.appointmentBooked,
    escalated: facts.escalated,
    urgency: facts.urgencyLevel,
    status: facts.qualificationStatus,
    state,
    over: turns.endReason(),
    language: facts.language,
    recording: facts.recording,
    name: contactInfo.name,
    email: contactInfo.email ?? null,
    phone: contactInfo.phone ?? null,
    objections: facts.objections,
    receipts: receipts.map(({ action }) => action),
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
  return problems;
}
