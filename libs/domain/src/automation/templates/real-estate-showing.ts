/** Shipped automations of real-estate agencies around an appointment. Names and descriptions are in the catalog of the contracts. */
import type { Definition } from '@praxis/contracts/automation/automation';
import { DAY_MINUTES, HOUR_MINUTES } from '@praxis/contracts/automation/automation.const';

export const REAL_ESTATE_SHOWING = {
  // The appointment's own run sends reminders a day and two hours before, so a template contains only what those do not
  // say.
  'showing-reminders': {
    trigger: { kind: 'appointment', event: 'booked' },
    condition: 'lead.leadType != "sell"',
    first: 'two_days',
    parameters: [
      {
        key: 'bring',
        name: 'What to bring',
        type: 'textarea',
        defaultValue: 'a photo ID and, if you have one, your pre-approval letter',
        required: true,
      },
    ],
    steps: {
      two_days: {
        kind: 'wait',
        label: 'Until two days before',
        wait: { mode: 'before', date: 'appointment', minutes: 2 * DAY_MINUTES },
        next: 'mail',
      },
      mail: {
        kind: 'send_message',
        label: 'Say what to bring',
        channel: 'email',
        subject: 'What to bring to your showing',
        body: 'Hi {{first_name}}, we look forward to showing you around on {{appointment_time}}. Please bring {{params.bring}}. Need another time? {{appointment_link}}',
        next: null,
      },
    },
  },
  'showing-feedback': {
    trigger: { kind: 'appointment', event: 'attended' },
    condition: 'lead.maySms',
    first: 'rest',
    parameters: [],
    steps: {
      rest: {
        kind: 'wait',
        label: 'Three hours',
        wait: { mode: 'duration', minutes: 3 * HOUR_MINUTES },
        next: 'ask',
      },
      ask: {
        kind: 'send_message',
        label: 'Ask what they thought',
        channel: 'sms',
        body: 'Hi {{first_name}}, what did you think of the home? A word is enough.',
        next: 'await_reply',
      },
      await_reply: {
        kind: 'wait_for_event',
        label: 'Wait for a reply',
        event: 'reply',
        timeoutMinutes: 2 * DAY_MINUTES,
        next: 'tell',
        otherwise: null,
      },
      tell: {
        kind: 'create_task',
        label: 'Tell the agent',
        title: '{{first_name}} answered about the showing',
        next: null,
      },
    },
  },
  'listing-appointment-prep': {
    trigger: { kind: 'appointment', event: 'booked' },
    condition: 'lead.leadType == "sell"',
    first: 'prepare',
    parameters: [],
    steps: {
      prepare: {
        kind: 'create_task',
        label: 'Prepare the comparison',
        title: 'Prepare comparable sales for {{first_name}}',
        dueInMinutes: DAY_MINUTES,
        next: 'two_days',
      },
      two_days: {
        kind: 'wait',
        label: 'Until two days before',
        wait: { mode: 'before', date: 'appointment', minutes: 2 * DAY_MINUTES },
        next: 'mail',
      },
      mail: {
        kind: 'send_message',
        label: 'Say what to have ready',
        channel: 'email',
        subject: 'What to have ready for our appointment',
        body: 'Hi {{first_name}}, please have your last tax bill, a list of improvements and your keys ready. See you on {{appointment_time}}.',
        next: null,
      },
    },
  },
} as const satisfies Record<string, Definition>;
