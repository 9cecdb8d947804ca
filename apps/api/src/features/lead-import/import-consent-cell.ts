/**
 * Reads the consent column of a row. Pure. Only a clear answer is consent: an empty cell is none, and an unreadable
 * cell is an error of its row, so that nobody gets messages by mistake.
 */
import { momentOf } from './import-moment.js';

/** A person's answer for one channel; `at` is when they gave it, if the file says so. */
export interface ConsentCell {
  action: 'opt_in' | 'opt_out';
  at?: string | undefined;
}

const YES = new Set(
  'yes,y,true,t,1,x,ok,agreed,granted,given,consented,opted in,opt in,optin,subscribed,si'.split(','),
);
const NO = new Set(
  'no,n,false,f,0,none,refused,denied,revoked,withdrawn,opted out,opt out,optout,unsubscribed,stop'.split(
    ',',
  ),
);

/** Whether yes in a column means a refusal, as in `Do not text` or `Unsubscribed from all email`. */
export function isRefusalColumn(name: string): boolean {
  return /\b(unsub|opt(ed)?[ _-]?out|do[ _-]?not|dnc|dnd|no[ _-]?(sms|text|email|mail|contact)|suppress)/i.test(
    name.slice(0, 200),
  );
}

/** Reads a cell. Returns undefined for an empty cell, and the sentence of an error for an unreadable one. */
export function readConsentCell(
  text: string | undefined,
  { label, isRefusal }: { label: string; isRefusal: boolean },
): ConsentCell | { error: string } | undefined {
  if (text === undefined) return undefined;
  const plain = text.trim().toLowerCase().replaceAll('-', ' ').replace('í', 'i');
  // "Do not text: no" forbids nothing and allows nothing.
  if (NO.has(plain)) return isRefusal ? undefined : { action: 'opt_out' };
  const action = isRefusal ? 'opt_out' : 'opt_in';
  if (YES.has(plain)) return { action };
  const at = momentOf(text.trim());
  if (at !== undefined && at !== 'no date') return { action, at };
  return { error: `${label} must be yes, no or a date like 5/31/2026` };
}
