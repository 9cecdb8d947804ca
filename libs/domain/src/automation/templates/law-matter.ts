/** Shipped automations of law firms for a matter under way. Names and descriptions are in the catalog of the contracts. */
import type { Definition } from '@praxis/contracts/automation/automation';
import { DAY_MINUTES } from '@praxis/contracts/automation/automation.const';

export const LAW_MATTER = {
  'document-chase': {
    trigger: { kind: 'manual' },
    first: 'ask',
    parameters: [{ key: 'documents', name: 'Documents', type: 'textarea', defaultValue: '', required: true }],
    steps: {
      ask: {
        kind: 'send_message',
        label: 'Ask',
        channel: 'email',
        subject: 'Documents we need from you',
        body: 'Hi {{first_name}}, please send us {{params.documents}}. You can reply to this email.',
        next: 'first_wait',
      },
      first_wait: {
        kind: 'wait_for_event',
        label: 'Wait three days',
        event: 'reply',
        timeoutMinutes: 3 * DAY_MINUTES,
        next: 'look',
        otherwise: 'ask_again',
      },
      ask_again: {
        kind: 'send_message',
        label: 'Ask again',
        channel: 'email',
        subject: 'Still missing: your documents',
        body: 'Hi {{first_name}}, we cannot go on without {{params.documents}}. Please reply with them.',
        next: 'second_wait',
      },
      second_wait: {
        kind: 'wait_for_event',
        label: 'Wait three more days',
        event: 'reply',
        timeoutMinutes: 3 * DAY_MINUTES,
        next: 'look',
        otherwise: 'step_in',
      },
      look: {
        kind: 'create_task',
        label: 'Look at what came',
        title: 'Check the documents of {{first_name}}',
        next: null,
      },
      step_in: {
        kind: 'create_task',
        label: 'A person steps in',
        title: 'Call {{first_name}}: documents are missing',
        dueInMinutes: DAY_MINUTES,
        next: null,
      },
    },
  },
  'statute-date-watch': {
    trigger: { kind: 'webhook' },
    first: 'ninety',
    parameters: [],
    steps: {
      ninety: {
        kind: 'wait',
        label: 'Until 90 days before',
        wait: { mode: 'before', date: 'deadline', minutes: 90 * DAY_MINUTES },
        next: 'task_ninety',
      },
      task_ninety: {
        kind: 'create_task',
        label: '90 days left',
        title: '90 days left: {{event.matter}}',
        next: 'thirty',
      },
      thirty: {
        kind: 'wait',
        label: 'Until 30 days before',
        wait: { mode: 'before', date: 'deadline', minutes: 30 * DAY_MINUTES },
        next: 'task_thirty',
      },
      task_thirty: {
        kind: 'create_task',
        label: '30 days left',
        title: '30 days left: {{event.matter}}',
        next: 'seven',
      },
      seven: {
        kind: 'wait',
        label: 'Until 7 days before',
        wait: { mode: 'before', date: 'deadline', minutes: 7 * DAY_MINUTES },
        next: 'task_seven',
      },
      task_seven: {
        kind: 'create_task',
        label: '7 days left',
        title: 'Urgent, 7 days left: {{event.matter}}',
        dueInMinutes: DAY_MINUTES,
        next: null,
      },
    },
  },
  'review-request': {
    trigger: { kind: 'lead_status_changed', status: 'converted' },
    first: 'rest',
    parameters: [{ key: 'review_link', name: 'Review link', type: 'text', defaultValue: '', required: true }],
    steps: {
      rest: {
        kind: 'wait',
        label: 'Two weeks',
        wait: { mode: 'duration', minutes: 14 * DAY_MINUTES },
        next: 'may_text',
      },
      may_text: {
        kind: 'branch',
        label: 'May we text?',
        condition: 'lead.maySms',
        next: 'text',
        otherwise: 'mail',
      },
      text: {
        kind: 'send_message',
        label: 'Ask by text',
        channel: 'sms',
        body: 'Hi {{first_name}}, thank you for trusting {{practice_name}}. Would you leave us a review? {{params.review_link}}',
        next: null,
      },
      mail: {
        kind: 'send_message',
        label: 'Ask by email',
        channel: 'email',
        subject: 'How did we do?',
        body: 'Hi {{first_name}}, thank you for trusting {{practice_name}}. Would you leave us a review? {{params.review_link}}',
        next: null,
      },
    },
  },
} as const satisfies Record<string, Definition>;
