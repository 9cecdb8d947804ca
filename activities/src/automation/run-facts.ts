/** Data for conditions and texts of a run's steps: its lead, the current time, its parameters, its answers. */
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { Definition } from '@praxis/contracts/automation/automation';
import type { TriggerKind } from '@praxis/contracts/automation/automation.const';
import { bookingAddress } from '@praxis/contracts/booking-page/booking-address';
import { phoneNumber } from '@praxis/contracts/core/phone-number';
import { decideLanguage } from '@praxis/contracts/language/decide-language';
import type { Channel, MessagePurpose } from '@praxis/contracts/message/message.const';
import { findAppointment } from '@praxis/db/appointment/appointment';
import { appointmentLinks } from '@praxis/db/appointment/short-link';
import {
  practiceMoment,
  type PracticeMoment,
  readAnswersOfRun,
  readRunLead,
  type RunLead,
} from '@praxis/db/automation/automation-facts';
import type { RunState } from '@praxis/db/automation/automation-run-state';
import { findContactScope } from '@praxis/db/contact/contact-lead';
import type { TenantTransaction } from '@praxis/db/core/database';
import { isEntered } from '@praxis/db/lead/lead-session';
import { decideSend } from '@praxis/db/message/send-decision';
import { findPracticeZone } from '@praxis/db/tenant/practice-zone';
import { findTenantSlug, type ClientFacingTenant } from '@praxis/db/tenant/tenant';
import { answersBefore } from '@praxis/domain/automation/check-definition';
import { isTrue, type ConditionFacts, type LeadConditionFacts } from '@praxis/domain/automation/condition';
import type { TextFacts } from '@praxis/domain/automation/merge-text';
import { firstNameOf } from '@praxis/domain/lead/first-name';
import { whenOf } from '@praxis/domain/language/when-of';

/**
 * Whether a message of a run answers an action of the person, serves their appointment, or is unsolicited. A new lead that the practice
 * entered (`isEntered` in lead-session.ts) has done nothing.
 */
export function purposeOf(trigger: TriggerKind, isEnteredLead: boolean): MessagePurpose {
  switch (trigger) {
    case 'lead_created':
      return isEnteredLead ? 'marketing' : 'reply';
    case 'message_received':
    case 'call_missed':
      return 'reply';
    case 'appointment':
      return 'service';
    case 'lead_status_changed':
    case 'lead_silent':
    case 'schedule':
    case 'webhook':
    case 'manual':
      return 'marketing';
  }
}

/** A lead's address on a channel; undefined if there is none. */
export async function addressOf(
  tx: TenantTransaction,
  masterKey: string,
  { lead, channel }: { lead: RunLead; channel: Channel },
): Promise<{ key: string; place: NonNullable<ReturnType<typeof contactAddress>> } | undefined> {
  const place = contactAddress(channel, channel === 'sms' ? lead.phone : lead.email);
  if (!place) return undefined;
  const scope = await findContactScope(tx, lead.id);
  return { key: contactKey(masterKey, { tenantId: tx.tenantId, address: place, scope }), place };
}

async function mayWrite(
  tx: TenantTransaction,
  masterKey: string,
  question: { lead: RunLead; run: ConditionRun; channel: Channel; at: Date; isPast: boolean },
): Promise<boolean> {
  const { lead, run, channel, at, isPast } = question;
  const address = await addressOf(tx, masterKey, { lead, channel });
  const decision = await decideSend(tx, {
    leadId: lead.id,
    channel,
    contactKey: address?.key,
    place: address?.place,
    at,
    purpose: purposeOf(run.definition.trigger.kind, isEntered(lead.sessionId)),
    askedAt: run.occurredAt,
    isPast,
  });
  return decision.outcome !== 'refused';
}

/** Replaces the time in conditions that do not depend on it. */
const NO_MOMENT: PracticeMoment = { hour: 0, minute: 0, weekday: 1, isOpen: false };

const NO_LEAD: LeadConditionFacts = {
  score: 0,
  status: '',
  source: '',
  caseType: '',
  leadType: '',
  urgency: '',
  hasPhone: false,
  hasEmail: false,
  hasConflict: false,
  maySms: false,
  mayEmail: false,
};

/** The data that a condition reads from its run. A run that is not stored yet has no id and no answers. */
export type ConditionRun = Pick<RunState, 'leadId' | 'definition' | 'settings' | 'event' | 'occurredAt'> & {
  id?: string;
};

/** `isPast`: use the consent at that time. `condition`: its text; costly facts that it does not name are not read. */
interface FactsAt {
  run: ConditionRun;
  at: Date;
  isPast?: boolean;
  condition?: string;
}

const asksFor = ({ condition }: FactsAt, name: string): boolean =>
  condition === undefined || condition.includes(name);

async function leadFacts(
  tx: TenantTransaction,
  masterKey: string,
  about: FactsAt,
): Promise<LeadConditionFacts> {
  const { run, at, isPast = false } = about;
  const lead = run.leadId === null ? undefined : await readRunLead(tx, run.leadId);
  if (!lead) return NO_LEAD;
  const may = async (channel: Channel): Promise<boolean> =>
    await mayWrite(tx, masterKey, { lead, run, channel, at, isPast });
  const [maySms, mayEmail] = await Promise.all([
    asksFor(about, 'maySms') && may('sms'),
    asksFor(about, 'mayEmail') && may('email'),
  ]);
  const { score, status, source, caseType, leadType, urgency, hasConflict, phone, email } = lead;
  return {
    score,
    status,
    source,
    hasConflict,
    maySms,
    mayEmail,
    caseType: caseType ?? '',
    leadType: leadType ?? '',
    urgency: urgency ?? '',
    hasPhone: contactAddress('sms', phone) !== undefined,
    hasEmail: contactAddress('email', email) !== undefined,
  };
}

/** The values of an event as texts, one level deep. */
export function eventTexts(event: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(event).flatMap(([key, value]) =>
      typeof value === 'object' || value === undefined ? [] : [[key, String(value)]],
    ),
  );
}

/** The set value of each parameter, or its default. */
export function paramsOf({
  definition,
  settings,
}: Pick<RunState, 'definition' | 'settings'>): Record<string, string> {
  return Object.fromEntries(
    definition.parameters.map(({ key, defaultValue }) => [key, settings[key] ?? defaultValue]),
  );
}

/** All data that a condition of the run can read now. */
export async function conditionFacts(
  tx: TenantTransaction,
  masterKey: string,
  about: FactsAt,
): Promise<ConditionFacts> {
  const { run, at } = about;
  const lead = await leadFacts(tx, masterKey, about);
  return {
    lead,
    now: asksFor(about, 'now') ? await practiceMoment(tx, at, await findPracticeZone(tx)) : NO_MOMENT,
    params: paramsOf(run),
    answers: run.id === undefined ? {} : await readAnswersOfRun(tx, run.id),
    event: eventTexts(run.event),
  };
}

/** Whether a condition is true; undefined if it needs missing data. `stepId`: its branch; if left out, the trigger. */
export function conditionHolds(
  condition: string,
  { definition, stepId, facts }: { definition: Definition; stepId?: string; facts: ConditionFacts },
): boolean | undefined {
  const scope = {
    trigger: definition.trigger.kind,
    parameters: definition.parameters.map(({ key }) => key),
    answers: stepId === undefined ? [] : answersBefore(stepId, definition),
  };
  try {
    return isTrue(condition, scope, facts);
  } catch (error) {
    if (error instanceof Error && error.name === 'EvaluationError') return undefined;
    throw error;
  }
}

/** The values of the placeholders in the run's texts, for a channel. */
export async function textFacts(
  tx: TenantTransaction,
  environment: Environment,
  about: { run: RunState; lead: RunLead | undefined; tenant: ClientFacingTenant; channel: Channel },
): Promise<TextFacts> {
  const { run, channel } = about;
  const origin = publicOrigin(environment);
  const appointment = run.appointmentId === null ? undefined : await findAppointment(tx, run.appointmentId);
  const links =
    appointment &&
    (await appointmentLinks(tx, { masterKey: environment.PRAXIS_MASTER_KEY, origin, appointment }));
  const appointmentLink = links?.[channel] ?? '';
  return {
    tags: await textTags(tx, environment, { ...about, appointmentLink, now: Date.now() }),
    params: paramsOf(run),
    answers: await readAnswersOfRun(tx, run.id),
    event: eventTexts(run.event),
  };
}

/** Placeholder values for the person and subject of a run. `now`: time of writing, in milliseconds. */
export async function textTags(
  tx: TenantTransaction,
  environment: Environment,
  about: {
    run: RunState;
    lead: RunLead | undefined;
    tenant: ClientFacingTenant;
    appointmentLink: string;
    now: number;
  },
): Promise<TextFacts['tags']> {
  const { run, lead, tenant, appointmentLink, now } = about;
  const slug = await findTenantSlug(tx);
  const language = decideLanguage({ recorded: lead?.language ?? null });
  const appointment = run.appointmentId === null ? undefined : await findAppointment(tx, run.appointmentId);
  const booking = bookingAddress({ practice: slug, page: 'book', isEmbed: false });
  return {
    first_name: (lead && firstNameOf(lead.name)) ?? '',
    practice_name: tenant.clientName,
    practice_phone: tenant.phone === null ? '' : phoneNumber(tenant.phone),
    booking_link: `${publicOrigin(environment)}${booking}`,
    appointment_time: appointment && ((written) => whenOf(appointment, written ?? language, now)),
    appointment_place: appointment?.location ?? '',
    appointment_link: appointmentLink,
  };
}
