/**
 * A run in test mode: every step is gone through at once, by a clock of the run's own, and nothing leaves it. It writes to its own two
 * tables alone: no message, task, appointment, lead or webhook.
 */
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { TestData } from '@praxis/contracts/automation/test-data';
import { bookingAddress } from '@praxis/contracts/booking-page/booking-page.const';
import type { Step } from '@praxis/contracts/automation/step';
import { phoneNumber } from '@praxis/contracts/core/phone-number';
import { practiceMoment } from '@praxis/db/automation/automation-facts';
import {
  closeStep,
  endRun,
  type ClosedStep,
  type RunState,
} from '@praxis/db/automation/automation-run-state';
import type { TenantTransaction } from '@praxis/db/core/database';
import { isoIn } from '@praxis/db/core/zone-clock';
import { nextPermitted } from '@praxis/db/message/quiet-hours';
import { purposeNow } from '@praxis/db/message/send-decision';
import { findPracticeZone } from '@praxis/db/tenant/practice-zone';
import { findTenant, findTenantSlug } from '@praxis/db/tenant/tenant';
import type { ConditionFacts } from '@praxis/domain/automation/condition';
import { mergeText, type TextFacts } from '@praxis/domain/automation/merge-text';
import { whenOf } from '@praxis/domain/language/when-of';
import type { RunCommand } from '@praxis/workflows/automation/effects';
import type { SendStep } from './compose-message.js';
import { conditionHolds, paramsOf, purposeOf } from './run-facts.js';
import { waitEnd, type WaitStep } from './wait-step.js';

const OVER: RunCommand = { kind: 'over' };
const MINUTE_MS = 60_000;
/** What a model would have answered: a test asks none. */
const SAMPLE_ANSWER = 'A short answer of the model.';

/** A test that is under way. `clock` is the moment that it has come to. */
interface TestWorld {
  run: RunState;
  data: TestData;
  /** When what the test plays begins. */
  startedAt: Date;
  zone: string;
  facts: { condition: Omit<ConditionFacts, 'now'>; text: TextFacts };
}

/** Goes through the whole run. */
export async function takeTestSteps(
  tx: TenantTransaction,
  environment: Environment,
  { run, at }: { run: RunState; at: Date },
): Promise<RunCommand> {
  const world = await openWorld(tx, environment, { run, at });
  const { definition } = run;
  let clock = world.startedAt;
  let [position, stepId]: [number, string | null] = [run.position, definition.first];
  const end = async (status: 'error' | 'cancelled', code: string): Promise<RunCommand> => {
    await endRun(tx, { id: run.id, position }, { status, code, at: clock });
    return OVER;
  };
  if (definition.condition !== undefined) {
    const isMet = await holds(tx, world, { condition: definition.condition, clock });
    if (isMet === undefined) return await end('error', 'condition_failed');
    if (!isMet) return await end('cancelled', 'condition_not_met');
  }
  while (stepId !== null) {
    const step: Step | undefined = definition.steps[stepId];
    const ended: TestedStep | undefined = step && (await tryStep(tx, world, { stepId, step, clock }));
    if (!step || !ended) return await end('error', step ? 'condition_failed' : 'unknown_step');
    await closeStep(tx, { id: run.id, position }, { stepId, step, at: clock, ...ended });
    clock = ended.clock ?? clock;
    [position, stepId] = [position + 1, ended.next];
  }
  return OVER;
}

type TestedStep = Pick<ClosedStep, 'status' | 'outcome' | 'detail' | 'next' | 'clock'>;
interface Here<Kind extends Step = Step> {
  stepId: string;
  step: Kind;
  clock: Date;
}

async function holds(
  tx: TenantTransaction,
  { run: { definition }, zone, facts }: TestWorld,
  { condition, stepId, clock }: { condition: string; stepId?: string; clock: Date },
): Promise<boolean | undefined> {
  const now = await practiceMoment(tx, clock, zone);
  return conditionHolds(condition, {
    ...{ definition, facts: { ...facts.condition, now } },
    ...(stepId !== undefined && { stepId }),
  });
}

/** What the step would do; undefined where its condition asks for what is not there. */
async function tryStep(tx: TenantTransaction, world: TestWorld, here: Here): Promise<TestedStep | undefined> {
  const { data, facts } = world;
  const { stepId, step, clock } = here;
  switch (step.kind) {
    case 'branch': {
      const isYes = await holds(tx, world, { condition: step.condition, stepId, clock });
      if (isYes === undefined) return undefined;
      return { outcome: isYes ? 'yes' : 'no', next: isYes ? step.next : step.otherwise };
    }
    case 'wait':
      return await tryWait(tx, world, { ...here, step });
    case 'call':
      return data.happens?.includes(stepId)
        ? { outcome: 'answered', next: step.next }
        : { outcome: 'no_answer', next: step.otherwise };
    case 'wait_for_event':
    case 'approval': {
      const yes = step.kind === 'approval' ? 'approved' : 'happened';
      if (data.happens?.includes(stepId)) return { outcome: yes, next: step.next };
      const timeout = new Date(clock.getTime() + step.timeoutMinutes * MINUTE_MS);
      return { outcome: 'timed_out', clock: timeout, next: step.otherwise };
    }
    case 'send_message':
      return trySend(world, { ...here, step });
    case 'update_lead':
      return { outcome: step.status, next: step.next };
    case 'create_task':
      return { outcome: 'created', detail: { text: mergeText(step.title, facts.text) }, next: step.next };
    case 'book':
      return { outcome: 'booked', next: step.next };
    case 'ai_task':
      facts.condition.answers[stepId] = facts.text.answers[stepId] = SAMPLE_ANSWER;
      return { outcome: 'answered', detail: { answer: SAMPLE_ANSWER }, next: step.next };
    case 'call_webhook':
      return { outcome: 'not_called', detail: { url: step.url }, next: step.next };
  }
}

async function tryWait(
  tx: TenantTransaction,
  { data }: TestWorld,
  { step, clock }: Here<WaitStep>,
): Promise<TestedStep> {
  const { wait } = step;
  const until =
    wait.mode === 'before' && wait.date === 'appointment'
      ? new Date(appointmentOf(data, clock).getTime() - wait.minutes * MINUTE_MS)
      : await waitEnd(tx, step, { run: { appointmentId: null, event: data.event ?? {} }, from: clock });
  if (!until) return { status: 'skipped', outcome: 'no_date', next: step.next };
  return until > clock
    ? { outcome: 'waited', clock: until, next: step.next }
    : { outcome: 'past', next: step.next };
}

function trySend(
  { run, zone, facts, startedAt }: TestWorld,
  { step: { channel, body, next }, clock }: Here<SendStep>,
): TestedStep {
  const { lead } = facts.condition;
  const skip = (outcome: string): TestedStep => ({ status: 'skipped', outcome, next });
  if (!(channel === 'sms' ? lead.hasPhone : lead.hasEmail)) return skip('no_address');
  if (!(channel === 'sms' ? lead.maySms : lead.mayEmail)) return skip('blocked');
  const asked = { purpose: purposeOf(run.definition.trigger.kind), askedAt: startedAt };
  const purpose = purposeNow(asked, clock);
  // As in send-decision.ts: an answer goes out at any time, everything else in the day.
  const isQuietAtNight = purpose === 'marketing' || (purpose === 'service' && channel === 'sms');
  const at = isQuietAtNight ? nextPermitted(clock, [zone]) : clock;
  return { outcome: 'would_send', clock: at, detail: { channel, text: mergeText(body, facts.text) }, next };
}

/** When the appointment of the test is: as its data says, or three days on. */
function appointmentOf(data: TestData, clock: Date): Date {
  return data.appointment === undefined
    ? new Date(clock.getTime() + 3 * 86_400_000)
    : new Date(data.appointment);
}

async function openWorld(
  tx: TenantTransaction,
  environment: Environment,
  { run, at }: { run: RunState; at: Date },
): Promise<TestWorld> {
  const data = TestData.parse(run.event);
  const [zone, tenant, slug] = [await findPracticeZone(tx), await findTenant(tx), await findTenantSlug(tx)];
  const { firstName = 'Jordan', ...lead } = data.lead ?? {};
  const startedAt = new Date(data.start ?? at);
  const start = isoIn(appointmentOf(data, startedAt).getTime(), zone);
  const origin = publicOrigin(environment);
  const shared = { params: paramsOf(run), event: data.event ?? {} };
  return {
    ...{ run, data, zone, startedAt },
    facts: {
      condition: {
        ...{ ...shared, answers: {} },
        lead: {
          ...{ score: 60, status: 'new', source: 'demo', caseType: '', leadType: '', urgency: '' },
          ...{ hasPhone: true, hasEmail: true, hasConflict: false, maySms: true, mayEmail: true, ...lead },
        },
      },
      text: {
        ...{ ...shared, answers: {} },
        tags: {
          first_name: firstName,
          practice_name: tenant?.name ?? '',
          practice_phone: tenant?.phone ? phoneNumber(tenant.phone) : '',
          booking_link: `${origin}${bookingAddress({ practice: slug, page: 'book', isEmbed: false })}`,
          appointment_time: whenOf({ start, timeZone: zone }, 'en'),
          appointment_place: 'your office',
          appointment_link: `${origin}/appointment`,
        },
      },
    },
  };
}
