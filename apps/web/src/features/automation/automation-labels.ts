/** Words and tones for workflows, their executions and steps. */
import type {
  AutomationCategory,
  AutomationIntegration,
} from '@praxis/contracts/automation/automation-template.const';
import type {
  AutomationStatus,
  RunStatus,
  StepStatus,
} from '@praxis/contracts/automation/automation-run.const';
import type { StayReason } from '@praxis/contracts/automation/deployment.const';
import type { StepKind } from '@praxis/contracts/automation/step';
import type { Tone } from '../../components/tone-badge.js';
import { inWords } from '../../lib/core/format.js';

interface Label {
  label: string;
  tone: Tone;
}

export const AUTOMATION_STATUS: Record<AutomationStatus, Label> = {
  active: { label: 'Active', tone: 'good' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  deploying: { label: 'Deploying', tone: 'warn' },
  error: { label: 'Error', tone: 'bad' },
};

export const EXECUTION_STATUS: Record<RunStatus, Label> = {
  running: { label: 'Running', tone: 'info' },
  waiting: { label: 'Waiting', tone: 'info' },
  held: { label: 'Held', tone: 'warn' },
  success: { label: 'Success', tone: 'good' },
  error: { label: 'Error', tone: 'bad' },
  cancelled: { label: 'Ended', tone: 'neutral' },
};

export const STEP_STATUS: Record<StepStatus, Label> = {
  running: { label: 'Now', tone: 'info' },
  done: { label: 'Done', tone: 'good' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
};

export const STEP_KIND_LABELS: Record<StepKind, string> = {
  send_message: 'Send a message',
  wait: 'Wait',
  wait_for_event: 'Wait for an event',
  branch: 'Branch',
  ai_task: 'Ask the model',
  book: 'Book an appointment',
  call: 'Call the lead',
  update_lead: 'Change the lead',
  create_task: 'Give the team a task',
  call_webhook: 'Send a webhook',
  approval: 'Ask for approval',
};

export const CATEGORY_LABELS: Record<AutomationCategory, string> = {
  intake: 'Intake',
  appointment: 'Appointments',
  'follow-up': 'Follow-up',
  deadline: 'Deadlines',
  review: 'Reviews and referrals',
};

export const INTEGRATION_LABELS: Record<AutomationIntegration, string> = {
  sms: 'Text messages',
  email: 'Email',
  phone: 'Phone line',
  calendar: 'Calendar',
};

/** Why a running execution cannot switch to a version, as the text after "cannot:". */
export const STAY_TEXTS: Record<StayReason, string> = {
  step_gone: 'the version does not have its current step',
  way_changed: 'the steps it has taken lead elsewhere in the version',
  trigger_changed: 'the version has a different trigger',
};

const OUTCOMES: Partial<Record<string, string>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  blocked: 'Not sent: they opted out or have not agreed',
  failed: 'Could not be delivered',
  unknown: 'Delivery unknown',
  no_address: 'No address for this channel',
  no_lead: 'There is no lead',
  no_date: 'The date is not known',
  waited: 'Waited',
  past: 'The time had passed',
  too_late: 'Too late: the appointment has begun',
  happened: 'It happened',
  timed_out: 'Nothing happened in time',
  yes: 'Yes',
  no: 'No',
  approved: 'Approved',
  declined: 'Declined',
  created: 'Given',
  booked: 'Booked',
  no_slots: 'No time was free',
  already_booked: 'They have an appointment',
  conflict_review: 'In conflict review',
  answered: 'Answered',
  no_answer: 'No answer',
  voicemail: 'A machine answered',
  busy: 'The line was busy',
  call_no_consent: 'Not called: they have not agreed to AI calls',
  call_opted_out: 'Not called: they opted out',
  call_quiet_hours: 'Not called: it is too early or too late where they are',
  call_invalid_address: 'They have no number',
  accepted: 'Accepted',
  not_accepted: 'Not accepted',
  cancelled: 'Ended',
  would_send: 'Would be sent',
  not_called: 'Would be called',
  would_call: 'Would be called',
  would_ask: 'The team would be asked',
  later: 'Not yet',
};

const PROBLEMS: Partial<Record<string, string>> = {
  quiet_hours: 'It is too early or too late where they are.',
  busy: 'Another message to them is under way.',
  contact_busy: 'Another message to them is under way.',
  unread: 'A message from them is being processed.',
  opted_out: 'They opted out.',
  no_consent: 'They have not agreed to it.',
  suppressed: 'The address is on the suppression list.',
  invalid_address: 'They have no address that works.',
  plan_limit: 'Your plan or your own limits allow no more in this billing cycle.',
  demo_limit: 'The demo has reached today’s sending limit.',
  webhook_refused: 'The receiver did not accept it.',
  timeout: 'There was no answer in time.',
  unreachable: 'The receiver cannot be reached.',
  unresolved: 'The host name of the address does not exist.',
  refused_address: 'The address is not on the public internet.',
  no_secret: 'The secret of the step was removed.',
  stalled: 'The model did not answer in time.',
  rate_limited: 'The vendor is limiting requests.',
  unavailable: 'The vendor cannot be reached or is busy.',
  unauthorized: 'The vendor refused the account. Check its keys.',
  usage_limit: 'The account has reached its limit at the vendor.',
  refused: 'The model refused to answer.',
};

/** Why an attempt has not succeeded, in a sentence. */
export function problemText(problem: string): string {
  return PROBLEMS[problem] ?? `It failed: ${inWords(problem)}.`;
}

/** How a step ended, in words. */
export function outcomeText(outcome: string): string {
  return OUTCOMES[outcome] ?? inWords(outcome);
}
