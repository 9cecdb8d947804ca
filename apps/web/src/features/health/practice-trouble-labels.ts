/** A practice's problems in words. Pure. */
import type {
  FailureKind,
  PracticeFailure,
  Trouble,
  TroubleHours,
} from '@praxis/contracts/health/practice-trouble';
import { SERVICE_LABELS } from '@praxis/contracts/health/service.const';
import { RESOURCE_LABELS } from '@praxis/contracts/usage/usage.const';
import { counted } from '../../lib/core/format.js';

export const HOURS_LABELS: Record<TroubleHours, string> = { 1: 'Last hour', 24: '24 hours', 168: '7 days' };

const FAILURE_LABELS: Record<FailureKind, [one: string, many: string]> = {
  request: ['request', 'requests'],
  run: ['workflow run', 'workflow runs'],
  message: ['message', 'messages'],
  webhook: ['webhook', 'webhooks'],
  call: ['lost call', 'lost calls'],
  import: ['import', 'imports'],
  export: ['export', 'exports'],
};

/** `past_due` as `past due`. */
const words = (machine: string): string => machine.replaceAll(/[_.]/g, ' ');
/** The label of a machine word; the word itself if it has no label. */
const labelIn = (labels: Readonly<Record<string, string>>, word: string): string =>
  labels[word] ?? words(word);

/** `The subscription is past due`. */
export function troubleText({ kind, what, count }: Trouble): string {
  switch (kind) {
    case 'not_active':
      return `The practice is ${words(what)}`;
    case 'no_owner':
      return 'No owner can sign in';
    case 'payment':
      return `The subscription is ${words(what)}`;
    case 'limit':
      return `${labelIn(RESOURCE_LABELS, what)}: a quota or limit is used up`;
    case 'breaker':
      return `${what.charAt(0).toUpperCase()}${what.slice(1)} is not called: its breaker is open`;
    case 'calendar':
      return `${counted(count, 'calendar')} (${what}) cannot be read or written`;
    case 'incident':
      return `${counted(count, 'open incident')}: ${labelIn(SERVICE_LABELS, what)}`;
    case 'leads_waiting':
      return `${counted(count, 'lead waits', 'leads wait')} for a first contact for more than a day`;
  }
}

/** `3 messages and 1 workflow run failed`. */
export function countsText(counts: Record<string, number>): string {
  const parts = Object.entries(FAILURE_LABELS).flatMap(([kind, [one, many]]) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [counted(count, one, many)];
  });
  if (parts.length === 0) return 'Nothing failed.';
  return `${new Intl.ListFormat('en').format(parts)} failed.`;
}

/** `Message: sms reminder, invalid number`. */
export function failureText({ kind, what, why }: PracticeFailure): string {
  const [one] = FAILURE_LABELS[kind];
  return `${one.charAt(0).toUpperCase()}${one.slice(1)}: ${kind === 'run' || kind === 'request' ? what : words(what)}, ${words(why)}`;
}
