/** Shipped automations of law firms around a consultation. Names and descriptions are in the catalog of the contracts. */
import type { Definition } from '@praxis/contracts/automation/automation';
import { DAY_MINUTES } from '@praxis/contracts/automation/automation.const';

export const LAW_CONSULTATION = {
  'consultation-reminders': {
    trigger: { kind: 'appointment', event: 'booked' },
    first: 'two_days',
    parameters: [
      {
        key: 'bring',
        name: 'What to bring',
        type: 'textarea',
        defaultValue: 'a photo ID and any letters you received',
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
        subject: 'Your consultation on {{appointment_time}}',
        body: 'Hi {{first_name}}, we look forward to seeing you on {{appointment_time}}. Please bring {{params.bring}}. Need another time? {{appointment_link}}',
        next: 'two_hours',
      },
      two_hours: {
        kind: 'wait',
        label: 'Until two hours before',
        wait: { mode: 'before', date: 'appointment', minutes: 2 * 60 },
        next: 'may_text',
      },
      may_text: {
        kind: 'branch',
        label: 'May we text?',
        condition: 'lead.maySms',
        next: 'text',
        otherwise: null,
      },
      text: {
        kind: 'send_message',
        label: 'Text the reminder',
        channel: 'sms',
        body: 'See you at {{appointment_time}}, {{appointment_place}}. To move it: {{appointment_link}}',
        next: null,
      },
    },
  },
  'no-show-recovery': {
    trigger: { kind: 'appointment', event: 'no_show' },
    condition: 'lead.maySms',
    first: 'offer',
    parameters: [],
    steps: {
      offer: {
        kind: 'send_message',
        label: 'Offer a new time',
        channel: 'sms',
        body: 'Hi {{first_name}}, we missed you today. Pick a new time: {{booking_link}}',
        next: 'await_booking',
      },
      await_booking: {
        kind: 'wait_for_event',
        label: 'Wait for a booking',
        event: 'appointment_booked',
        timeoutMinutes: 3 * DAY_MINUTES,
        next: null,
        otherwise: 'again',
      },
      again: {
        kind: 'send_message',
        label: 'Offer once more',
        channel: 'sms',
        body: 'Hi {{first_name}}, we still have time for you this week: {{booking_link}}',
        next: 'last_wait',
      },
      last_wait: {
        kind: 'wait_for_event',
        label: 'Wait once more',
        event: 'appointment_booked',
        timeoutMinutes: 3 * DAY_MINUTES,
        next: null,
        otherwise: 'tell',
      },
      tell: {
        kind: 'create_task',
        label: 'A person decides',
        title: 'Decide what to do about {{first_name}}',
        next: null,
      },
    },
  },
} as const satisfies Record<string, Definition>;
