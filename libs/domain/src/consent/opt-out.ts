/**
 * The request in an incoming text message: stop, start again, help, or none of these. Pure and versioned: every resulting
 * ledger entry stores the version. The keywords are the usual ones (CTIA, Twilio); plain language counts as much as a
 * keyword (47 CFR 64.1200(a)(10): revocation in any reasonable manner).
 */
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { channelsOfMail, namedChannels } from './opt-out-channels.js';
import {
  FROM_SOMEBODY_ELSE,
  HELP_KEYWORDS,
  NOT_MEANT,
  PHRASES,
  SOMEBODY_ELSE,
  START_KEYWORDS,
  STOP_ALL_KEYWORDS,
  STOP_KEYWORDS,
  type Phrase,
} from './opt-out-words.js';

/** Increased whenever a word or a rule changes. */
export const REVOCATION_VERSION = 'words-3';

/** A message's meaning for consent. `channels` are the ones that the words name. */
export type ConsentReading =
  | { kind: 'opt_out'; by: 'keyword' | 'plain_language'; channels: readonly ConsentChannel[] }
  | { kind: 'opt_in'; by: 'keyword'; channels: readonly ConsentChannel[] }
  | { kind: 'help' }
  | { kind: 'none' };

const TEXT: readonly ConsentChannel[] = ['sms'];
const ALL: readonly ConsentChannel[] = ['sms', 'voice', 'email'];

/** Polite words around a keyword: `STOP please`, `please stop`. */
const POLITE = /\b(?:please|pls|plz|thanks|thank you|thx|ty|now|por favor|gracias)\b/g;

/**
 * The request that the vendor of a text message has recognized and confirmed itself, so that Praxis does not confirm it
 * again.
 */
export type ProviderConfirmed = 'opt_out' | 'opt_in' | 'help';

/**
 * Reads one text message that the vendor has interpreted too. The vendor's interpretation takes precedence: after an
 * opt-out it delivers nothing more to this person, regardless of how Praxis reads the text.
 */
export function readConfirmed(message: string, confirmed: ProviderConfirmed): ConsentReading {
  const reading = readRevocation(message);
  if (reading.kind === confirmed) return reading;
  return confirmed === 'help' ? { kind: 'help' } : { kind: confirmed, by: 'keyword', channels: TEXT };
}

/** Reads one text message. */
export function readRevocation(message: string): ConsentReading {
  const text = normal(message);
  const word = keyword(text);
  if (STOP_ALL_KEYWORDS.has(word)) return { kind: 'opt_out', by: 'keyword', channels: ALL };
  if (STOP_KEYWORDS.has(word)) return { kind: 'opt_out', by: 'keyword', channels: TEXT };
  if (START_KEYWORDS.has(word)) return { kind: 'opt_in', by: 'keyword', channels: TEXT };
  if (HELP_KEYWORDS.has(word)) return { kind: 'help' };

  let rest = text;
  for (const pattern of NOT_MEANT) rest = rest.replace(new RegExp(pattern, 'g'), ' … ');
  const channels = new Set<ConsentChannel>();
  for (const phrase of PHRASES) {
    const found = phrase.pattern.exec(rest);
    if (!found || isAboutSomebodyElse(rest, found)) continue;
    channelsOf(phrase, rest.slice(found.index + found[0].search(/\w/))).forEach((channel) =>
      channels.add(channel),
    );
  }
  if (channels.size === 0) return { kind: 'none' };
  return { kind: 'opt_out', by: 'plain_language', channels: ALL.filter((channel) => channels.has(channel)) };
}

/** Reads an emailed opt-out: the same words; without a named channel they mean emails. */
export function readMailRevocation(message: string): ConsentReading {
  const reading = readRevocation(message);
  return reading.kind === 'opt_out'
    ? { ...reading, channels: channelsOfMail(normal(message), reading.channels) }
    : reading;
}

function channelsOf({ channels, unlessNamed }: Phrase, clause: string): readonly ConsentChannel[] {
  const named = unlessNamed ? namedChannels(clause) : [];
  return named.length > 0 ? named : channels;
}

/**
 * "Can you stop him calling me", "no more calls from my ex": the object after the verb, the subject right before it, or
 * the named origin is another person.
 */
function isAboutSomebodyElse(text: string, found: RegExpExecArray): boolean {
  const before =
    text
      .slice(0, found.index + 1)
      .split(/[.,;!?\n]/)
      .at(-1) ?? '';
  const after = text.slice(found.index + found[0].length);
  return SOMEBODY_ELSE.test(before) || SOMEBODY_ELSE.test(found[0]) || FROM_SOMEBODY_ELSE.test(after);
}

/**
 * Maximum number of characters that are read. A text message has at most 1,600, and a long email states its request
 * early.
 */
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
