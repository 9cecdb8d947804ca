/**
 * Reads spoken opt-outs: whether a turn is an opt-out, by the ledger's own rules for text messages (consent/opt-out.ts)
 * adapted to a call, and which channels it is about. Pure.
 */
import { CONSENT_CHANNELS, type ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { readRevocation, REVOCATION_VERSION, type ConsentReading } from '../consent/opt-out.js';
import { normalizeSpeech } from './normalize-speech.js';

/** Increased whenever a rule below or a rule of the ledger changes; stored with the entries that result. */
export const SPOKEN_REVOCATION_VERSION = `spoken-1/${REVOCATION_VERSION}`;

export interface SpokenRevocation {
  channels: readonly ConsentChannel[];
  by: 'keyword' | 'plain_language';
}

/**
 * Words that name text messages. A caller who says "stop" without any of them means calls, although the ledger's rules
 * would read the same words in a text message as about texts.
 */
const NAMES_TEXTS = /\b(?:texts?|texting|sms|messages?|messaging|mensajes?|textos?|textear|escrib\w+)\b/;
const NAMES_ALL =
  /\b(?:everything|all of (?:it|them|this)|all (?:contact|communications?)|anything|any more contact|altogether|no contact|todo|por ningun medio|ningun contacto)\b/;
/** Without a named channel, these words are about our calls; "stop this eviction" is a legal matter. */
const ABOUT_US =
  /\b(?:unsubscribe|opt(?:\s|-)?out|de baja)\b|\b(?:stop|quit) (?:it|this|sending|spam\w*)\s*[.!]*$/;

/** Transcribed speech has no commas, so an opt-out may be in the middle, unless the words before it are about another person. */
const IN_THE_MIDDLE =
  /\b(?:stop|quit) (?:calling|phoning|ringing|texting|messaging|contacting|bothering|harassing|e-?mailing) (?:me|us)\b.*$/;
const NOT_OF_US =
  /\b(?:to|will|would|does|do|make|makes|get|gets|let|have|has|help|he|she|they|him|her|them|who|that|which|bank|compan(?:y|ies)|collectors?|creditors?|insur\w+|landlord|ex|boss|neighbou?rs?|people)\b|n't\b|\b(?:not|never)\b/;

function readingOf(text: string): ConsentReading {
  const reading = readRevocation(text);
  if (reading.kind !== 'none') return reading;
  const normalized = normalizeSpeech(text);
  const request = IN_THE_MIDDLE.exec(normalized);
  if (!request || NOT_OF_US.test(normalized.slice(0, request.index))) return reading;
  return readRevocation(request[0]);
}

/** The opt-out of a turn; undefined if these rules find none. */
export function readSpokenRevocation(text: string): SpokenRevocation | undefined {
  const reading = readingOf(text);
  if (reading.kind !== 'opt_out') return undefined;
  const { by } = reading;
  const normalized = normalizeSpeech(text);
  if (NAMES_ALL.test(normalized)) return { channels: CONSENT_CHANNELS, by };
  const isUnnamed =
    reading.channels.length === 1 && reading.channels[0] === 'sms' && !NAMES_TEXTS.test(normalized);
  if (!isUnnamed) return { channels: reading.channels, by };
  return by === 'keyword' || ABOUT_US.test(normalized) ? { channels: ['voice'], by } : undefined;
}

/** Words that name a channel. */
const NAMED: Record<ConsentChannel, RegExp> = {
  voice:
    /\b(?:calls?|calling|phon(?:e|ing)|ring(?:ing)?|robocalls?|voicemails?|telemarketing|dial\w*|llam\w+|telefono|telefonicas?|marcar(?:me|nos)?)\b(?! list)|\bdo not call\b|\blose my number\b/,
  sms: /\b(?:texts?|texting|sms|messages?|messaging|whatsapps?|mensaj\w+|textos?|textear\w*)\b/,
  email: /\b(?:e-?mails?|e-?mailing|mail|newsletters?|correos?|boletin\w*)\b/,
};

/** Words that say that a channel is welcome, such as "calls are fine": that channel stays. */
const WELCOME =
  /\b(?:(?:is|are|be|works?) (?:fine|ok|okay|good|welcome|better|great)|(?:fine|ok|okay) with|i (?:prefer|like)|you (?:can|may)(?! not)|keep|esta bien|estan bien|si puede[ns]?|prefiero|mejor por)\b/;

/**
 * The opt-out of a turn that is known to be one, by these rules or by the classifier: the channels that it names, or
 * all of them if it names none. In doubt, it stops more rather than less.
 */
export function revocationIn(text: string): SpokenRevocation {
  const read = readSpokenRevocation(text);
  const parts = normalizeSpeech(text).split(/[.,;!?]+|\b(?:but|pero|only|solo|just|instead)\b/);
  const [welcome, unwanted] = [
    parts.filter((part) => WELCOME.test(part)),
    parts.filter((part) => !WELCOME.test(part)),
  ];
  const names = (channel: ConsentChannel, where: readonly string[]): boolean =>
    where.some((part) => NAMED[channel].test(part));
  const named = CONSENT_CHANNELS.filter((channel) => names(channel, unwanted));
  const channels = CONSENT_CHANNELS.filter(
    (channel) =>
      named.includes(channel) || ((read?.channels.includes(channel) ?? false) && !names(channel, welcome)),
  );
  return {
    channels: channels.length > 0 ? channels : CONSENT_CHANNELS,
    by: read?.by ?? 'plain_language',
  };
}
