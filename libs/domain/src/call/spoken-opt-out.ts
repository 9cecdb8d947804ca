/**
 * Reads spoken opt-outs with the ledger's own rules for text messages (consent/opt-out.ts), adapted to a call: a
 * caller who says stop means the telephone, unless they name another channel. Pure.
 */
import { CONSENT_CHANNELS, type ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { readRevocation, REVOCATION_VERSION, type ConsentReading } from '../consent/opt-out.js';
import { normalizeSpeech } from './normalize-speech.js';

/** Increased whenever a rule below or one of the ledger's changes; stored with the entries that result. */
export const SPOKEN_REVOCATION_VERSION = `spoken-1/${REVOCATION_VERSION}`;

export interface SpokenRevocation {
  channels: readonly ConsentChannel[];
  by: 'keyword' | 'plain_language';
}

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

/** Reads one turn of a call; undefined if it contains no opt-out. */
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
