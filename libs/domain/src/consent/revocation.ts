/**
 * What an incoming text message asks for: stop, start again, help, or none of these. Pure and versioned:
 * every resulting ledger entry stores the version. The keywords are the usual ones (CTIA, Twilio); plain
 * language counts as much as a keyword (47 CFR 64.1200(a)(10): revocation in any reasonable manner).
 */
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';

/** Increased whenever a word or a rule changes. */
export const REVOCATION_VERSION = 'words-1';

/** What a message means for consent. `channels` are the ones that the words name. */
export type Reading =
  | { kind: 'opt_out'; by: 'keyword' | 'plain_language'; channels: readonly ConsentChannel[] }
  | { kind: 'opt_in'; by: 'keyword'; channels: readonly ConsentChannel[] }
  | { kind: 'help' }
  | { kind: 'none' };

const TEXT: readonly ConsentChannel[] = ['sms'];
const ALL: readonly ConsentChannel[] = ['sms', 'voice', 'email'];

const STOP_TEXTS = new Set([
  'STOP',
  'UNSUBSCRIBE',
  'END',
  'QUIT',
  'OPTOUT',
  'CANCEL',
  'ALTO',
  'PARAR',
  'DETENER',
]);
const STOP_EVERYTHING = new Set(['STOPALL', 'REVOKE']);
const START = new Set(['START', 'UNSTOP']);
const HELP = new Set(['HELP', 'INFO', 'AYUDA']);

/** Polite words around a keyword: `STOP please`, `please stop`. */
const POLITE = /\b(?:please|pls|plz|thanks|thank you|thx|ty|now|por favor|gracias)\b/g;

/** Phrases with the opposite meaning or about another subject; none of these is a revocation. */
const NOT_MEANT: readonly RegExp[] = [
  /\b(?:don'?t|do not|never|won'?t|can'?t|cannot|no)\s+(?:ever\s+)?stop\b/,
  /\b(?:don'?t|do not)\s+(?:unsubscribe|remove|take|cancel)\b/,
  /\bstop(?:ping|ped|s)?\s+(?:by|in|at|over|for|along|off|on|there|here)\b/,
  /\bbus stop\b/,
  /\bnon-?stop\b/,
  /\bdon'?t\s+(?:hesitate|forget|worry)\b/,
  /\bwhy (?:did|have) you stop/,
  /\bno (?:dejes?|dejen|pares?|paren) de\b/,
];

/** The person asks the firm to stop somebody else, which is common in messages to a lawyer. */
const SOMEBODY_ELSE =
  /\b(?:he|she|they|him|her|them|my (?:ex|landlord|boss|employer|husband|wife|neighbou?r|tenant|creditors?)|collectors?|creditors?|debt|el|ella|ellos|mi ex|mi jefe)\b/;

const START_OF_REQUEST = String.raw`(?:please\s+|pls\s+|just\s+|can you\s+|could you\s+|will you\s+|would you\s+|you must\s+|i want you to\s+|i need you to\s+){0,5}`;

interface Phrase {
  pattern: RegExp;
  channels: readonly ConsentChannel[];
}

/** The first match decides, so patterns that name a channel precede those that name none. */
const PHRASES: readonly Phrase[] = [
  {
    pattern: requestPattern(
      String.raw`(?:stop|quit)\s+(?:all\s+)?(?:contacting|bothering|harassing|messaging and calling|calling and texting|texting and calling|reaching out)`,
    ),
    channels: ALL,
  },
  {
    pattern: /\b(?:don'?t|do not|never)\s+(?:ever\s+)?(?:contact|bother|reach out to)\s+(?:me|us|this)\b/,
    channels: ALL,
  },
  { pattern: /\bleave me alone\b/, channels: ALL },
  {
    pattern:
      /\b(?:take|remove|delete|drop)\s+(?:me|us|my (?:number|name|info|information|details))\s+(?:off|from|out of)\b/,
    channels: ALL,
  },
  { pattern: /\b(?:remove|delete)\s+my\s+(?:number|contact|info|information|details)\b/, channels: ALL },
  { pattern: /\bi\s+(?:hereby\s+)?(?:revoke|withdraw)\s+(?:my\s+|all\s+)*consent\b/, channels: ALL },
  { pattern: /\b(?:no|lose)\s+(?:more\s+)?(?:my number|contact)\b/, channels: ALL },
  { pattern: requestPattern(String.raw`(?:stop|quit)\s+(?:calling|phoning|ringing)`), channels: ['voice'] },
  {
    pattern: /\b(?:don'?t|do not|never)\s+(?:ever\s+)?(?:call|phone|ring)\s+(?:me|us|this)\b/,
    channels: ['voice'],
  },
  { pattern: /\bno (?:more )?(?:phone )?calls\b/, channels: ['voice'] },
  { pattern: requestPattern(String.raw`(?:stop|quit)\s+(?:e-?mailing|mailing)`), channels: ['email'] },
  {
    pattern: requestPattern(
      String.raw`(?:stop|quit)\s+(?:sending\s+)?(?:me\s+|these\s+|the\s+|your\s+|all\s+)*e-?mails?`,
    ),
    channels: ['email'],
  },
  { pattern: /\b(?:don'?t|do not|never)\s+(?:ever\s+)?e-?mail\s+(?:me|us|this)\b/, channels: ['email'] },
  { pattern: /\bno more e-?mails\b/, channels: ['email'] },
  {
    pattern: requestPattern(
      String.raw`(?:stop|quit)\s+(?:sending\s+)?(?:me\s+|these\s+|the\s+|your\s+|all\s+|with\s+)*(?:texts?|texting|messages?|messaging|sms|spam|spamming|writing|sending|it|this)\b(?!(?: \w+){0,2} e-?mails?)`,
    ),
    channels: TEXT,
  },
  {
    pattern:
      /\b(?:don'?t|do not|never)\s+(?:ever\s+)?(?:text|message|msg|write|sms|send)\s+(?:to\s+)?(?:me|us|this|any|anything)\b/,
    channels: TEXT,
  },
  { pattern: /\bno more (?:texts?|messages?|sms|of (?:this|these))\b/, channels: TEXT },
  {
    pattern:
      /\b(?:i\s+(?:want to|wanna|would like to|wish to)\s+|please\s+)?(?:unsubscribe|opt(?:\s|-)?out)\s*(?:me|us|from|of|$)/,
    channels: TEXT,
  },
  {
    pattern:
      /\bi (?:don'?t|do not) want (?:to (?:get|receive)\s+)?(?:any\s+)?(?:more\s+)?(?:of\s+)?(?:your\s+|these\s+)?(?:texts?|messages?|sms)\b/,
    channels: TEXT,
  },
  {
    pattern:
      /\bi (?:don'?t|do not) want (?:any\s+)?(?:more\s+)?(?:of\s+)?(?:your\s+|these\s+)?(?:phone\s+)?calls\b/,
    channels: ['voice'],
  },
  // Spanish.
  { pattern: /\bno (?:me )?(?:contacten?|contactes|molesten?|molestes)\b/, channels: ALL },
  { pattern: /\b(?:dejen?|deje|para|paren) de (?:contactar|molestar)/, channels: ALL },
  {
    pattern:
      /\b(?:quiten?|quita|quiteme|quitenme|borren?|borra|borrenme|saquen?|saquenme|eliminen?|elimine|eliminenme)(?:me)? (?:(?:de|mi)\b)/,
    channels: ALL,
  },
  { pattern: /\b(?:dejen?|deje|para|paren) de llamar/, channels: ['voice'] },
  { pattern: /\bno me (?:llamen?|llames|vuelvan? a llamar)\b/, channels: ['voice'] },
  { pattern: /\bno (?:quiero )?mas llamadas\b/, channels: ['voice'] },
  {
    pattern: /\b(?:dejen?|deje|para|paren) de (?:mandar|enviar)\w* (?:me )?(?:correos|emails)/,
    channels: ['email'],
  },
  { pattern: /\bno (?:quiero )?mas correos\b/, channels: ['email'] },
  { pattern: /\b(?:dejen?|deje|para|paren) de (?:escribir|mandar|enviar|textear)/, channels: TEXT },
  { pattern: /\bno me (?:escriban?|escribas|manden?|mandes|envien?|envies|texteen?)\b/, channels: TEXT },
  { pattern: /\bno (?:quiero )?(?:recibir )?mas (?:mensajes|textos)\b/, channels: TEXT },
  { pattern: /\b(?:darme|quiero darme|dar) de baja\b/, channels: TEXT },
];

function requestPattern(verb: string): RegExp {
  return new RegExp(
    String.raw`(?:^|[.,;!?\n]\s*|\b(?:and|so|but|then|me|please|pls|plz|hi|hey|hello)\s+)${START_OF_REQUEST}${verb}`,
  );
}

/**
 * What the vendor of a text message has recognized and confirmed itself, so that we do not confirm it again.
 */
export type ProviderConfirmed = 'opt_out' | 'opt_in' | 'help';

/**
 * Reads one text message that the vendor has interpreted too. The vendor's interpretation takes precedence:
 * after an opt-out it delivers nothing more to this person, whatever we read in the text.
 */
export function readConfirmed(message: string, confirmed: ProviderConfirmed): Reading {
  const reading = readRevocation(message);
  if (reading.kind === confirmed) return reading;
  return confirmed === 'help' ? { kind: 'help' } : { kind: confirmed, by: 'keyword', channels: TEXT };
}

/** Reads one text message. */
export function readRevocation(message: string): Reading {
  const text = normal(message);
  const word = keyword(text);
  if (STOP_EVERYTHING.has(word)) return { kind: 'opt_out', by: 'keyword', channels: ALL };
  if (STOP_TEXTS.has(word)) return { kind: 'opt_out', by: 'keyword', channels: TEXT };
  if (START.has(word)) return { kind: 'opt_in', by: 'keyword', channels: TEXT };
  if (HELP.has(word)) return { kind: 'help' };

  let rest = text;
  for (const pattern of NOT_MEANT) rest = rest.replace(new RegExp(pattern, 'g'), ' … ');
  const channels = new Set<ConsentChannel>();
  for (const { pattern, channels: named } of PHRASES) {
    const found = pattern.exec(rest);
    if (!found || isAboutSomebodyElse(rest, found)) continue;
    named.forEach((channel) => channels.add(channel));
  }
  if (channels.size === 0) return { kind: 'none' };
  return { kind: 'opt_out', by: 'plain_language', channels: ALL.filter((channel) => channels.has(channel)) };
}

/**
 * "Can you stop him calling me": the object after the verb, or the subject right before it, is somebody else.
 */
function isAboutSomebodyElse(text: string, found: RegExpExecArray): boolean {
  const before =
    text
      .slice(0, found.index + 1)
      .split(/[.,;!?\n]/)
      .at(-1) ?? '';
  return SOMEBODY_ELSE.test(before) || SOMEBODY_ELSE.test(found[0]);
}

/** Characters that are read. A text message has at most 1,600, and a long email states its request early. */
const MAX_CHARACTERS_READ = 10_000;

/** Lower case, no accents, plain apostrophes, single spaces, no empty lines. */
function normal(message: string): string {
  return message
    .slice(0, MAX_CHARACTERS_READ)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u02BC`´]/g, "'")
    .toLowerCase()
    .replace(/\bdont\b/g, "don't")
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim();
}

/** The message as one word, if it is only a keyword: without spaces, punctuation and polite words. */
function keyword(text: string): string {
  return text
    .replace(POLITE, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}
