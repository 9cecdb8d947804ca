/** Shipped automations of law firms for new leads. Names and descriptions are in the catalog of the contracts. */
import type { Definition } from '@praxis/contracts/automation/automation';
import { DAY_MINUTES } from '@praxis/contracts/automation/automation.const';

export const LAW_INTAKE = {
  'night-weekend-intake': {
    trigger: { kind: 'lead_created' },
    condition: '!now.isOpen && lead.maySms',
    first: 'text_back',
    parameters: [],
    steps: {
      text_back: {
        kind: 'send_message',
        label: 'Text within a minute',
        channel: 'sms',
        body: 'Hi {{first_name}}, {{practice_name}} here. We are closed right now, and we call you when we open. You can also pick a time: {{booking_link}}',
        next: 'opening',
      },
      opening: { kind: 'wait', label: 'Until you open', wait: { mode: 'opening' }, next: 'is_booked' },
      is_booked: {
        kind: 'branch',
        label: 'Have they booked?',
        condition: 'lead.status == "appointment_scheduled"',
        next: null,
        otherwise: 'call',
      },
      call: {
        kind: 'create_task',
        label: 'Call them',
        title: 'Call {{first_name}}: they wrote after hours',
        dueInMinutes: 30,
        next: null,
      },
    },
  },
  'missed-call-text-back': {
    trigger: { kind: 'call_missed' },
    condition: 'lead.maySms',
    first: 'text_back',
    parameters: [],
    steps: {
      text_back: {
        kind: 'send_message',
        label: 'Text back',
        channel: 'sms',
        body: 'Hi {{first_name}}, sorry we missed your call. Pick a time that suits you: {{booking_link}}',
        next: 'await_reply',
      },
      await_reply: {
        kind: 'wait_for_event',
        label: 'Wait for a reply',
        event: 'reply',
        timeoutMinutes: 2 * 60,
        next: null,
        otherwise: 'call',
      },
      call: {
        kind: 'create_task',
        label: 'Call back',
        title: 'Call {{first_name}} back',
        dueInMinutes: 60,
        next: null,
      },
    },
  },
  'conflict-hold': {
    trigger: { kind: 'lead_created' },
    first: 'is_conflict',
    parameters: [],
    steps: {
      is_conflict: {
        kind: 'branch',
        label: 'Is there a possible conflict?',
        condition: 'lead.hasConflict',
        next: 'decide',
        otherwise: null,
      },
      decide: {
        kind: 'approval',
        label: 'A lawyer decides',
        question: 'May we take on {{first_name}}?',
        timeoutMinutes: 2 * DAY_MINUTES,
        next: 'qualify',
        otherwise: 'close',
      },
      qualify: { kind: 'update_lead', label: 'Go on', status: 'qualified', next: null },
      close: { kind: 'update_lead', label: 'Close', status: 'closed_lost', next: null },
    },
  },
} as const satisfies Record<string, Definition>;
