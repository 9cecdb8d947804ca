/** Definitions in words: the trigger, and the action of each step. Pure. */
import type { Trigger } from '@praxis/contracts/automation/automation';
import { DAY_MINUTES, HOUR_MINUTES, type AwaitedEvent } from '@praxis/contracts/automation/automation.const';
import type { Step } from '@praxis/contracts/automation/step';
import { conditionText } from './editor/condition-presets.js';
import { counted, weekdayName } from '../../lib/core/format.js';
import { STATUS_LABELS } from '../../lib/lead/status-labels.js';

/** `90 minutes`, `2 hours`, `3 days`. */
export function durationText(minutes: number): string {
  const [amount, unit] =
    minutes % DAY_MINUTES === 0
      ? [minutes / DAY_MINUTES, 'day']
      : minutes % HOUR_MINUTES === 0
        ? [minutes / HOUR_MINUTES, 'hour']
        : [minutes, 'minute'];
  return counted(amount, unit);
}

const APPOINTMENT_EVENTS = {
  booked: 'an appointment is booked',
  rescheduled: 'an appointment is moved',
  canceled: 'an appointment is canceled',
  attended: 'a client came to their appointment',
  no_show: 'a client missed their appointment',
} as const;

/** The trigger, as the text after "When". */
export function triggerText(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'lead_created':
      return 'a lead comes in';
    case 'lead_status_changed':
      return `a lead becomes ${STATUS_LABELS[trigger.status].label.toLowerCase()}`;
    case 'lead_silent':
      return `a lead has been silent for ${durationText(trigger.days * DAY_MINUTES)}`;
    case 'appointment':
      return APPOINTMENT_EVENTS[trigger.event];
    case 'message_received':
      return 'someone writes';
    case 'call_missed':
      return 'a call is missed';
    case 'schedule':
      return `it is ${trigger.at} on ${trigger.weekdays.map((day) => weekdayName(day)).join(', ')}`;
    case 'webhook':
      return 'another system sends a webhook';
    case 'manual':
      return 'someone starts it manually';
  }
}

const AWAITED: Record<AwaitedEvent, string> = {
  reply: 'a reply',
  appointment_booked: 'a booking',
  appointment_rescheduled: 'a new appointment time',
  appointment_canceled: 'a cancellation',
  appointment_attended: 'an attended appointment',
  appointment_no_show: 'a missed appointment',
};

/** The step's action, in a sentence. */
export function stepText(step: Step): string {
  switch (step.kind) {
    case 'send_message':
      return `${step.channel === 'sms' ? 'Text' : 'Email'}: ${step.subject === undefined ? '' : `${step.subject}. `}${step.body}`;
    case 'wait':
      return waitText(step);
    case 'wait_for_event':
      return `Wait for ${AWAITED[step.event]}, at most ${durationText(step.timeoutMinutes)}`;
    case 'branch':
      return `Check whether ${conditionText(step.condition)}`;
    case 'ai_task':
      return `Ask the model: ${step.instruction}`;
    case 'book':
      return `Book the first free time${step.preferred === 'any' ? '' : ` in the ${step.preferred}`}`;
    case 'call':
      return 'The AI receptionist calls them';
    case 'update_lead':
      return `Set the lead to ${STATUS_LABELS[step.status].label}`;
    case 'create_task':
      return `Task: ${step.title}${step.dueInMinutes === undefined ? '' : `, due in ${durationText(step.dueInMinutes)}`}`;
    case 'call_webhook':
      return `Send a webhook to ${step.url}${step.secret === undefined ? '' : `, signed with ${step.secret}`}`;
    case 'approval':
      return `Ask the team: ${step.question} At most ${durationText(step.timeoutMinutes)}`;
  }
}

function waitText({ wait }: Extract<Step, { kind: 'wait' }>): string {
  switch (wait.mode) {
    case 'duration':
      return `Wait ${durationText(wait.minutes)}`;
    case 'time_of_day':
      return `Wait until ${wait.at}`;
    case 'opening':
      return 'Wait until you open';
    case 'before':
      return `Wait until ${durationText(wait.minutes)} before the ${wait.date}`;
  }
}

/** The label of a step's other branch; undefined if it has none. */
export function otherwiseText(step: Step): string | undefined {
  switch (step.kind) {
    case 'branch':
      return 'No';
    case 'wait_for_event':
      return 'Not in time';
    case 'approval':
      return 'Declined, or no answer';
    case 'book':
      return 'Nothing free';
    case 'call':
      return 'No answer';
    case 'call_webhook':
      return 'Not accepted';
    case 'send_message':
    case 'wait':
    case 'ai_task':
    case 'update_lead':
    case 'create_task':
      return undefined;
  }
}

/** The label of a step's main branch. */
export function mainText(step: Step): string {
  switch (step.kind) {
    case 'branch':
      return 'Yes';
    case 'wait_for_event':
      return 'In time';
    case 'approval':
      return 'Approved';
    case 'book':
      return 'Booked';
    case 'call':
      return 'Answered';
    case 'call_webhook':
      return 'Accepted';
    case 'send_message':
    case 'wait':
    case 'ai_task':
    case 'update_lead':
    case 'create_task':
      return 'Then';
  }
}
