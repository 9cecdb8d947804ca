/** The initial content of new steps, and the words by which people search for a kind of step. Pure. */
import { DAY_MINUTES, HOUR_MINUTES } from '@praxis/contracts/automation/automation.const';
import type { Step, StepKind } from '@praxis/contracts/automation/step';

/** A new step of this kind. */
export function newStep(kind: StepKind): Step {
  switch (kind) {
    case 'send_message':
      return { kind, label: 'Text them', channel: 'sms', body: '', next: null };
    case 'wait':
      return { kind, label: 'Wait', wait: { mode: 'time_of_day', at: '09:00' }, next: null };
    case 'wait_for_event':
      return {
        kind,
        label: 'Wait for a reply',
        event: 'reply',
        timeoutMinutes: DAY_MINUTES,
        next: null,
        otherwise: null,
      };
    case 'branch':
      return { kind, label: 'Check a condition', condition: 'lead.score >= 50', next: null, otherwise: null };
    case 'ai_task':
      return { kind, label: 'Sum up', instruction: 'Sum up what is known, in two sentences.', next: null };
    case 'book':
      return { kind, label: 'Book', preferred: 'any', next: null, otherwise: null };
    case 'call':
      return { kind, label: 'Call them', next: null, otherwise: null };
    case 'update_lead':
      return { kind, label: 'Change the lead', status: 'contacted', next: null };
    case 'create_task':
      return {
        kind,
        label: 'A task for the team',
        title: 'Call {{first_name}}',
        dueInMinutes: HOUR_MINUTES,
        next: null,
      };
    case 'call_webhook':
      return { kind, label: 'Notify another system', url: 'https://', next: null, otherwise: null };
    case 'approval':
      return {
        kind,
        label: 'Ask the team',
        question: 'Should this continue?',
        timeoutMinutes: DAY_MINUTES,
        next: null,
        otherwise: null,
      };
  }
}

/** The steps that can be added, with additional words to find them by. */
export const STEP_CHOICES: readonly { id: StepKind; name: string; words: string }[] = [
  { id: 'send_message', name: 'Send a text or email', words: 'sms message write mail' },
  { id: 'wait', name: 'Wait until a time', words: 'pause delay morning hours days opening before' },
  { id: 'call', name: 'Call them', words: 'ring phone telephone dial' },
  { id: 'create_task', name: 'Give the team a task', words: 'todo person remind' },
  { id: 'wait_for_event', name: 'Wait for a reply or booking', words: 'answer event appointment' },
  { id: 'branch', name: 'Branch on a condition', words: 'if condition branch decide' },
  { id: 'approval', name: 'Ask the team for approval', words: 'approve question decide' },
  { id: 'book', name: 'Book an appointment', words: 'schedule slot meeting' },
  { id: 'update_lead', name: 'Change the lead’s status', words: 'update stage qualify close' },
  { id: 'ai_task', name: 'Ask the model to write something', words: 'ai summarize summary' },
  { id: 'call_webhook', name: 'Send a webhook', words: 'http api zapier system' },
];
