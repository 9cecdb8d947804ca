/**
 * The past in which a rehearsal plays its steps: today's contact data, the consent and the practice's clock at that
 * time, and the events that really followed. Questions to the team count as approved, and calls as not answered.
 */
import type { Environment } from '@praxis/config/environment';
import { completeSms } from '@praxis/contracts/message/sms-text';
import { smsSegments } from '@praxis/contracts/message/sms-segments';
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { Step } from '@praxis/contracts/automation/step';
import { readRunLead, type RunLead } from '@praxis/db/automation/automation-facts';
import type { RunState } from '@praxis/db/automation/automation-run-state';
import { firstHappened, hadAppointment, pastAppointment } from '@praxis/db/automation/past-facts';
import type { TenantTransaction } from '@praxis/db/core/database';
import { isEntered } from '@praxis/db/lead/lead-session';
import { decideSend, type SendDecision } from '@praxis/db/message/send-decision';
import { findTenant, type ClientFacingTenant } from '@praxis/db/tenant/tenant';
import type { VendorPrices } from '@praxis/domain/usage/prices/price-list';
import { taskCost } from '@praxis/domain/usage/call-cost';
import { vendorPrices } from '@praxis/domain/usage/vendor-prices';
import type { SendStep } from './compose-message.js';
import { timeoutOf, type AwaitStep, type Here, type PlayedStep, type PlayWorld } from './play-steps.js';
import { addressOf, conditionFacts, eventTexts, paramsOf, purposeOf, textTags } from './run-facts.js';

interface Past {
  run: RunState;
  environment: Environment;
  lead: RunLead | undefined;
  tenant: ClientFacingTenant;
  prices: VendorPrices;
  /** When the run last sent a message, or began. What the person did after that may be an answer. */
  addressedAt: Date;
}

/** Opens the world for an event that is played until `endsAt`; undefined if the tenant no longer exists. */
export async function openPast(
  tx: TenantTransaction,
  environment: Environment,
  { run, endsAt }: { run: RunState; endsAt: Date },
): Promise<PlayWorld | undefined> {
  const tenant = await findTenant(tx);
  if (!tenant) return undefined;
  const lead = run.leadId === null ? undefined : await readRunLead(tx, run.leadId);
  const startedAt = run.occurredAt;
  const past: Past = { run, environment, lead, tenant, prices: vendorPrices(endsAt), addressedAt: startedAt };
  // A lead was new when it was created, even if its status has changed since; later steps of the run may set its
  // status.
  let status = run.definition.trigger.kind === 'lead_created' ? 'new' : lead?.status;
  return {
    run,
    startedAt,
    endsAt,
    async conditionFacts(within, clock) {
      const facts = await conditionFacts(within, environment.PRAXIS_MASTER_KEY, {
        run,
        at: clock,
        isPast: true,
      });
      return status === undefined ? facts : { ...facts, lead: { ...facts.lead, status } };
    },
    textFacts: async (within, _send, clock) => ({
      tags: await textTags(within, environment, {
        run,
        lead,
        tenant,
        appointmentLink: '',
        now: clock.getTime(),
      }),
      params: paramsOf(run),
      event: eventTexts(run.event),
    }),
    async appointmentStart(within, clock) {
      return run.appointmentId === null
        ? undefined
        : (await pastAppointment(within, run.appointmentId, clock))?.start;
    },
    awaited: (within, here) => findAwaited(within, past, here),
    send: (within, here, text) => decideMessage(within, past, { here, text }),
    costs: (step) => costsOf(past.prices, step),
    setStatus: (changed) => {
      status = changed;
    },
    book: async (within, { step, clock }) => {
      if (!lead) return { status: 'skipped', outcome: 'no_lead', next: step.otherwise };
      return (await hadAppointment(within, lead.id, clock))
        ? { outcome: 'already_booked', next: step.otherwise }
        : { outcome: 'booked', next: step.next };
    },
    async isAppointmentGone(within, clock) {
      const { trigger } = run.definition;
      if (trigger.kind !== 'appointment' || run.appointmentId === null || trigger.event === 'canceled')
        return false;
      return (await pastAppointment(within, run.appointmentId, clock))?.isCanceled ?? true;
    },
  };
}

function costsOf(prices: VendorPrices, step: Step): Record<string, string> {
  return step.kind === 'ai_task' ? { costMicros: String(taskCost(prices)) } : {};
}

async function findAwaited(
  tx: TenantTransaction,
  past: Past,
  { step, clock }: Here<AwaitStep>,
): Promise<PlayedStep> {
  const { lead } = past;
  if (step.kind === 'approval') return { outcome: 'would_ask', next: step.next };
  if (step.kind === 'call') return await decideCall(tx, past, { step, clock });
  const until = timeoutOf(step, clock);
  const timedOut = { outcome: 'timed_out', clock: until, next: step.otherwise };
  if (!lead) return timedOut;
  const at = await firstHappened(tx, { event: step.event, leadId: lead.id, since: past.addressedAt, until });
  return at ? { outcome: 'happened', clock: at > clock ? at : clock, next: step.next } : timedOut;
}

async function decide(
  tx: TenantTransaction,
  { run, environment }: Past,
  { lead, channel, clock }: { lead: RunLead; channel: ConsentChannel; clock: Date },
): Promise<SendDecision> {
  const address = await addressOf(tx, environment.PRAXIS_MASTER_KEY, {
    lead,
    channel: channel === 'email' ? 'email' : 'sms',
  });
  const purpose =
    channel === 'voice' ? 'marketing' : purposeOf(run.definition.trigger.kind, isEntered(lead.sessionId));
  return await decideSend(tx, {
    leadId: lead.id,
    channel,
    contactKey: address?.key,
    place: address?.place,
    at: clock,
    purpose,
    askedAt: run.occurredAt,
    isPast: true,
  });
}

async function decideCall(
  tx: TenantTransaction,
  past: Past,
  { step, clock }: { step: Extract<Step, { kind: 'call' }>; clock: Date },
): Promise<PlayedStep> {
  const { lead, prices } = past;
  const skip = (outcome: string): PlayedStep => ({ status: 'skipped', outcome, next: step.otherwise });
  if (!lead) return skip('no_lead');
  const decision = await decide(tx, past, { lead, channel: 'voice', clock });
  if (decision.outcome === 'refused') return skip(`call_${decision.reason}`);
  if (isQuiet(decision)) return skip('call_quiet_hours');
  return { outcome: 'would_call', detail: { costMicros: String(prices.callMinute) }, next: step.otherwise };
}

async function decideMessage(
  tx: TenantTransaction,
  past: Past,
  { here, text }: { here: Here<SendStep>; text: string },
): Promise<PlayedStep> {
  const { lead, tenant, prices } = past;
  const { step, clock } = here;
  const { channel, next } = step;
  const skip = (outcome: string, detail = {}): PlayedStep => ({ status: 'skipped', outcome, detail, next });
  if (!lead) return skip('no_lead');
  const decision = await decide(tx, past, { lead, channel, clock });
  if (decision.outcome === 'refused')
    return decision.reason === 'invalid_address'
      ? skip('no_address')
      : skip('blocked', { channel, reason: decision.reason });
  const at = isQuiet(decision) ? new Date(decision.notBefore) : clock;
  past.addressedAt = at;
  const costMicros =
    channel === 'email'
      ? prices.email
      : prices.smsSegment * smsSegments(completeSms(tenant.clientName, text, lead.language ?? undefined));
  return {
    outcome: 'would_send',
    clock: at,
    next,
    detail: {
      channel,
      text,
      costMicros: String(costMicros),
      ...(at > clock && { heldFrom: clock.toISOString() }),
    },
  };
}

/**
 * Whether quiet hours apply where the person is. Messages that the person just received from other senders are not
 * considered for the past.
 */
function isQuiet(
  decision: SendDecision,
): decision is SendDecision & { outcome: 'deferred'; notBefore: string } {
  return decision.outcome === 'deferred' && decision.reason === 'quiet_hours';
}
