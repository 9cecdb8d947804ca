/** A run in test mode over sample data, which people can edit. */
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { TestData } from '@praxis/contracts/automation/test-data';
import { bookingAddress } from '@praxis/contracts/booking-page/booking-address';
import { phoneNumber } from '@praxis/contracts/core/phone-number';
import { askedForContact, leadSourceOf } from '@praxis/domain/lead/lead-source';
import { practiceMoment } from '@praxis/db/automation/automation-facts';
import type { RunState } from '@praxis/db/automation/automation-run-state';
import type { TenantTransaction } from '@praxis/db/core/database';
import { isoIn } from '@praxis/domain/core/zone-clock';
import { nextPermitted } from '@praxis/domain/message/quiet-hours';
import { solicitationStates } from '@praxis/domain/message/solicitation-hours';
import { purposeNow, statesFor } from '@praxis/db/message/send-decision';
import { findPracticeState, findPracticeZone } from '@praxis/db/tenant/practice-zone';
import { findTenant, findTenantSlug } from '@praxis/db/tenant/tenant';
import type { ConditionFacts } from '@praxis/domain/automation/condition';
import type { TextFacts } from '@praxis/domain/automation/merge-text';
import { DEFAULT_LANGUAGE } from '@praxis/contracts/language/language.const';
import { whenOf } from '@praxis/domain/language/when-of';
import type { RunCommand } from '@praxis/workflows/automation/effects';
import type { SendStep } from './compose-message.js';
import {
  playSteps,
  timeoutOf,
  type AwaitStep,
  type Here,
  type PlayedStep,
  type PlayWorld,
} from './play-steps.js';
import { paramsOf, purposeOf } from './run-facts.js';

/** Plays the whole run. */
export async function takeTestSteps(
  tx: TenantTransaction,
  environment: Environment,
  { run, at }: { run: RunState; at: Date },
): Promise<RunCommand> {
  return await playSteps(tx, await openSample(tx, environment, { run, at }));
}

async function openSample(
  tx: TenantTransaction,
  environment: Environment,
  { run, at }: { run: RunState; at: Date },
): Promise<PlayWorld> {
  const data = TestData.parse(run.event);
  const [zone, tenant, slug] = [await findPracticeZone(tx), await findTenant(tx), await findTenantSlug(tx)];
  const states = solicitationStates({ place: undefined, tenantState: await findPracticeState(tx) });
  const { firstName = 'Jordan', ...given } = data.lead ?? {};
  const startedAt = new Date(data.start ?? at);
  const start = isoIn(appointmentOf(data, startedAt).getTime(), zone);
  const origin = publicOrigin(environment);
  const shared = { params: paramsOf(run), event: data.event ?? {} };
  const lead: ConditionFacts['lead'] = {
    score: 60,
    status: 'new',
    source: 'demo',
    caseType: '',
    leadType: '',
    urgency: '',
    hasPhone: true,
    hasEmail: true,
    hasConflict: false,
    maySms: true,
    mayEmail: true,
    ...given,
  };
  const text: Omit<TextFacts, 'answers'> = {
    ...shared,
    tags: {
      first_name: firstName,
      practice_name: tenant?.clientName ?? '',
      practice_phone: tenant?.phone ? phoneNumber(tenant.phone) : '',
      booking_link: `${origin}${bookingAddress({ practice: slug, page: 'book', isEmbed: false })}`,
      appointment_time: (written) =>
        whenOf({ start, timeZone: zone }, written ?? DEFAULT_LANGUAGE, startedAt.getTime()),
      appointment_place: 'your office',
      appointment_link: `${origin}/appointment`,
    },
  };
  return {
    run: { ...run, event: shared.event },
    startedAt,
    conditionFacts: async (within, clock) => ({
      ...shared,
      lead,
      now: await practiceMoment(within, clock, zone),
    }),
    textFacts: () => Promise.resolve(text),
    appointmentStart: (_, clock) => Promise.resolve(appointmentOf(data, clock)),
    awaited: (_, here) => Promise.resolve(tryAwaited(data, here)),
    send: (_, here, written) =>
      Promise.resolve(trySend({ run, zone, states, startedAt, lead }, here, written)),
  };
}

function tryAwaited({ happens = [] }: TestData, { stepId, step, clock }: Here<AwaitStep>): PlayedStep {
  const isComing = happens.includes(stepId);
  if (step.kind === 'call')
    return isComing
      ? { outcome: 'answered', next: step.next }
      : { outcome: 'no_answer', next: step.otherwise };
  if (isComing) return { outcome: step.kind === 'approval' ? 'approved' : 'happened', next: step.next };
  return { outcome: 'timed_out', clock: timeoutOf(step, clock), next: step.otherwise };
}

function trySend(
  {
    run,
    zone,
    states,
    startedAt,
    lead,
  }: {
    run: RunState;
    zone: string;
    states: readonly string[];
    startedAt: Date;
    lead: ConditionFacts['lead'];
  },
  { step: { channel, next }, clock }: Here<SendStep>,
  text: string,
): PlayedStep {
  const skip = (outcome: string): PlayedStep => ({ status: 'skipped', outcome, next });
  if (!(channel === 'sms' ? lead.hasPhone : lead.hasEmail)) return skip('no_address');
  if (!(channel === 'sms' ? lead.maySms : lead.mayEmail)) return skip('blocked');
  const isEnteredLead = !askedForContact(leadSourceOf(lead.source));
  const asked = { purpose: purposeOf(run.definition.trigger.kind, isEnteredLead), askedAt: startedAt };
  const purpose = purposeNow(asked, clock);
  // Same rule as in send-decision.ts: marketing messages and service text messages are sent only during the day, marketing texts within the
  // legal hours of the state.
  const isQuietAtNight = purpose === 'marketing' || (purpose === 'service' && channel === 'sms');
  const at = isQuietAtNight
    ? nextPermitted(clock, [zone], statesFor({ ...asked, channel, states }, clock))
    : clock;
  return { outcome: 'would_send', clock: at, detail: { channel, text }, next };
}

/** The time of the appointment in a test: from its data, or three days later. */
function appointmentOf(data: TestData, clock: Date): Date {
  return data.appointment === undefined
    ? new Date(clock.getTime() + 3 * 86_400_000)
    : new Date(data.appointment);
}
