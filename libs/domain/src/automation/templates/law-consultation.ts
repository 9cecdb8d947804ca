/** Shipped automations of law firms around a consultation. Names and descriptions are in the catalog of the contracts. */
import type { Definition } from '@praxis/contracts/automation/automation';
import { DAY_MINUTES } from '@praxis/contracts/automation/automation.const';

export const LAW_CONSULTATION = {
  // The appointment's own run sends reminders a day and two hours before, so a template contains only what those do not
  // say.
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
        subject: 'What to bring to your consultation',
        body: 'Hi {{first_name}}, we look forward to seeing you on {{appointment_time}}. Please bring {{params.bring}}. Need another time? {{appointment_link}}',
        next: null,
      },
    },
  },
  // The appointment's own run has already offered a new time, so this automation begins with a wait.
  'no-show-recovery': {
    trigger: { kind: 'appointment', event: 'no_show' },
    condition: 'lead.maySms',
    first: 'await_booking',
    parameters: [],
    steps: {
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
        body: 'Hi {{first_name}}, we would still like to see you. Pick a time that suits you: {{booking_link}}',
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
