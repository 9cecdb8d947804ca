/**
 * Reads a caller's own words without a model: language, contact details, requests and emergencies. Every
 * action in a call depends on this, never on what a model says about it. The words are data; no instruction
 * in them is followed. Pure.
 */
import { Email, Phone } from '@praxis/contracts/contact/contact';
import { readSpokenRevocation, type SpokenRevocation } from './call-revocation.js';
import { trimEndOf } from '../core/trim.js';
import { normalizeSpeech } from './speech-claim.js';
import { languageOfNormalized } from '../language/language-reading.js';
import type { CallLanguage } from '@praxis/contracts/call/call.const';

export interface CallerReading {
  /** Undefined if the words fit more than one language. */
  language?: CallLanguage | undefined;
  contact: { name?: string | undefined; email?: string | undefined; phone?: string | undefined };
  agrees: boolean;
  declines: boolean;
  /** Asks explicitly for an appointment. */
  wantsBooking: boolean;
  declinesBooking: boolean;
  wantsHuman: boolean;
  /** A danger to life or health, now. */
  isEmergency: boolean;
  isUrgent: boolean;
  isAngry: boolean;
  asksLegalAdvice: boolean;
  declinesRecording: boolean;
  /** Asks for no more calls, messages, or either. */
  revocation?: SpokenRevocation | undefined;
}

const WANTS_BOOKING =
  /\b(?:book|schedule|set up|make|arrange|reserve|get|have|need|want|like)\b[^.?!]{0,40}\b(?:appointment|consultation|meeting|showing|viewing|tour|visit|slot)\b|\b(?:book|schedule|reserve) (?:me|it|that|one|us|now)\b|\b(?:agendar|reservar|programar|hacer|sacar|quiero|quisiera|necesito|tener)\b[^.?!]{0,40}\b(?:cita|consulta|visita|reunion)\b|\b(?:reserve|agende)(?:me|la|lo)?\b/;
const DECLINES_BOOKING =
  /\b(?:do not|don't|dont|never|no need to|not want to|without|not ready to|rather not|wouldn't) (?:you )?(?:want (?:to |you to |an? )?|need (?:an? )?|wish to |like to )?(?:book|booking|schedule|set up|make|reserve|appointment|consultation|meeting)|\bno (?:appointment|booking|consultation)\b|\bcancel (?:it|that|the (?:appointment|booking))\b|\bno (?:quiero|necesito|deseo|me) (?:una |la |ninguna )?(?:cita|consulta|reservar|agendar|reserve|agende)/;
const AGREES =
  /^\W*(?:yes|yeah|yep|yup|sure|ok|okay|please|please do|correct|right|absolutely|definitely|of course|sounds good|that works|that would be|go ahead|let's do|i would|i'd (?:like|love)|perfect|great|si|claro|por supuesto|de acuerdo|esta bien|perfecto|vale|dale|adelante)\b/;
const DECLINES =
  /^\W*(?:no|nope|nah|not (?:now|today|yet|really|at the moment)|never|i don't|i do not|maybe later|let me think|ahora no|todavia no|no gracias)\b/;
const WANTS_HUMAN =
  /\b(?:speak|talk|chat|transfer(?: me)?|connect(?: me)?|put me through|get me|give me)\b[^.?!]{0,30}\b(?:human|person|people|someone|somebody|representative|rep|agent|operator|manager|supervisor|attorney|lawyer|receptionist|paralegal)\b|\b(?:want|need|is there|prefer)\b[^.?!]{0,20}\b(?:human|real person|a person|representative|operator|manager|supervisor)\b|\b(?:real|actual|live) (?:human|person|agent|someone)\b|\bcall me back\b|\bhablar con (?:una? )?(?:persona|humano|alguien|agente|abogad[oa]|representante)|\bpersona (?:real|de verdad)\b|\b(?:paseme|comuniqueme) (?:con|a)\b/;
const EMERGENCY =
  /\b(?:911|heart attack|can't breathe|cannot breathe|not breathing|bleeding (?:badly|out|to death|a lot)|unconscious|overdose|suicid\w*|kill (?:myself|me|him|her)|end my life|he has a gun|she has a gun|has a (?:gun|knife)|being attacked|attacking me|hitting me|beating me|breaking in(?:to)?|house is on fire|on fire|gas leak|smell gas|in danger|domestic violence|no puedo respirar|no respira|infarto|suicid\w*|matarme|me (?:esta )?(?:pegando|golpeando|atacando)|tiene (?:una? )?(?:pistola|arma|cuchillo)|incendio|fuga de gas|en peligro|sangrando mucho|emergencia medica|medical emergency)\b/;
const URGENT =
  /\b(?:urgent|urgently|asap|right away|immediately|emergency|right now|deadline|arrested|jail|in custody|court (?:date|hearing|tomorrow|today)|served|eviction|evicted|restraining order|statute|urgente|urgentemente|ahora mismo|inmediatamente|emergencia|arrestad[oa]|detenid[oa]|carcel|desalojo|corte)\b/;
const ANGRY =
  /\b(?:ridiculous|useless|stupid|idiot|terrible|worst|angry|furious|fed up|sick of|waste of (?:my )?time|shut up|damn|hell|crap|bullshit|fuck\w*|unacceptable|complain\w*|harta?o?|inutil|estupid[oa]|enojad[oa]|furios[oa]|inaceptable|queja|mierda)\b/;
const LEGAL_ADVICE =
  /\b(?:do i have a (?:good |strong )?case|will i win|can i sue|should i (?:sue|plead|sign|settle|accept|file|divorce|testify|talk to the police)|what(?:'s| is) my case worth|how much (?:can|will) i get|is it (?:legal|illegal)|am i (?:liable|guilty)|legal advice|puedo demandar|debo (?:firmar|demandar|declararme|aceptar)|voy a ganar|es (?:legal|ilegal)|consejo legal)\b/;
const NO_RECORDING =
  /\b(?:do not|don't|dont|stop|no|not want (?:to be|this|you to)|without|refuse to be|not be|not okay with|please no)\b[^.?!]{0,25}\b(?:record|recorded|recording|transcrib\w+|tape|taped|taping)\b|\bno\b[^.?!]{0,20}\b(?:grabe|graben|grabar|grabacion|transcriba)\b/;

/**
 * After one of these phrases a name follows in any case; after other phrases, only capitalized words count as
 * a name.
 */
const NAME_FOLLOWS = /\b(?:my (?:full )?name is|my name's|me llamo|mi nombre es)\s+/i;
const NAME_MAY_FOLLOW = /\b(?:this is|i am|i'm|soy|habla)\s+(?=\p{Lu})/iu;
const NAME_ENDS =
  /^(?:and|but|i|i'm|i've|my|calling|from|here|so|because|with|on|at|in|we|the|you|can|please|y|e|pero|con|necesito|quiero|tengo|tuve|estoy|mi|por|para)$/i;
const NAME_WORDS = 5;
const PHONE_SAID = /(?<![\w.])\+?\(?\d[\d ().-]{5,20}\d(?!\w)/g;
const EMAIL_SAID = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/;

/** Reads one turn. */
export function readCaller(text: string): CallerReading {
  const normalized = normalizeSpeech(text);
  const wantsBooking = WANTS_BOOKING.test(normalized);
  const declinesBooking = DECLINES_BOOKING.test(normalized);
  return {
    language: languageOfNormalized(normalized),
    contact: contactIn(text),
    agrees: AGREES.test(normalized) && !/\b(?:not|don't|dont|no|never|nunca)\b/.test(normalized),
    declines: DECLINES.test(normalized),
    wantsBooking: wantsBooking && !declinesBooking,
    declinesBooking,
    wantsHuman: WANTS_HUMAN.test(normalized),
    isEmergency: EMERGENCY.test(normalized),
    isUrgent: URGENT.test(normalized),
    isAngry: ANGRY.test(normalized) || isShouted(text),
    asksLegalAdvice: LEGAL_ADVICE.test(normalized),
    declinesRecording: NO_RECORDING.test(normalized),
    revocation: readSpokenRevocation(text),
  };
}

function isShouted(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length >= 12 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}

/** A name, a number and an address from the caller's own words, each only if it is valid. */
function contactIn(text: string): CallerReading['contact'] {
  const email = EMAIL_SAID.exec(spokenAddress(text))?.[0].toLowerCase();
  const phone = text
    .match(PHONE_SAID)
    ?.map((found) => found.trim())
    .find((found) => Phone.safeParse(found).success && !/^\d{4}-\d{2}-\d{2}$/.test(found));
  const name = nameIn(text);
  return {
    ...(name !== undefined && isName(name) ? { name } : {}),
    ...(email !== undefined && Email.safeParse(email).success ? { email } : {}),
    ...(phone === undefined ? {} : { phone }),
  };
}

/** The words after "my name is", up to where the sentence continues. */
function nameIn(text: string): string | undefined {
  const [strong, weak] = [NAME_FOLLOWS.exec(text), NAME_MAY_FOLLOW.exec(text)];
  const found =
    strong ??
    (weak && /^\p{Lu}(?:\p{Ll}|[’'.]|$)/u.test(text.slice(weak.index + weak[0].length)) ? weak : null);
  if (!found) return undefined;
  const words: string[] = [];
  for (const word of text.slice(found.index + found[0].length).split(/\s+/)) {
    const plain = trimEndOf(word, '.,;:!?');
    if (NAME_ENDS.test(plain) || !/^[\p{L}'’.-]+$/u.test(plain) || words.length === NAME_WORDS) break;
    words.push(plain);
    if (plain !== word && !/^(?:[A-Z]|Dr|Mr|Mrs|Ms|Jr|Sr)\.$/.test(word)) break;
  }
  return words.length === 0 ? undefined : words.join(' ');
}

/** "jane dot roe at example dot com" as it would be typed. */
function spokenAddress(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?:at|arroba) (?=[\w-]+ ?(?:\.|dot|punto))/gi, '@')
    .replace(/ (?:dot|punto) (?=\w)/gi, '.');
}

const NO_NAMES =
  /^(?:calling|looking|interested|not|sorry|here|just|in|at|on|a|an|the|very|so|from|having|going|trying|about|done|fine|good|ok|okay|un|una|muy|de|el|la|urgent|injured|angry|hurt|sure)\b/i;

/** Whether words can be a person's name: letters, few words, and no common beginning of another statement. */
export function isName(words: string): boolean {
  return (
    /^[\p{L}][\p{L}'’. -]{1,80}$/u.test(words) && !NO_NAMES.test(words) && words.split(/\s+/).length <= 6
  );
}

/** The answers that the caller's own words support. For a name, the caller must have said at least a part. */
export function bornOut(
  answers: Readonly<Record<string, string>>,
  callerWords: readonly string[],
): Record<string, string> {
  // A spoken email address does not count as a name, because its owner can be somebody else.
  const words = callerWords.flatMap((line) => line.split(/\s+/)).filter((word) => !/[@/]/.test(word));
  const spokenNames = new Set(normalizeSpeech(words.join(' ')).split(/[^\p{L}'-]+/u));
  return Object.fromEntries(
    Object.entries(answers).filter(([question, answer]) => {
      if (question !== 'name') return true;
      return (
        isName(answer) &&
        normalizeSpeech(answer)
          .split(' ')
          .some((part) => part.length > 1 && spokenNames.has(part))
      );
    }),
  );
}

const OFFER =
  /\b(?:book|schedule|set up|arrange|reserve|make|appointment|consultation|showing|viewing|agend\w+|reserv\w+|cita|consulta|visita)\b/;

/** Whether a reply offers the caller a booking, so that a yes counts as a request for it: one of its questions names one. */
export function offersBooking(reply: string): boolean {
  return normalizeSpeech(reply)
    .split(/[.!]/)
    .some((sentence) => OFFER.test(sentence.slice(0, Math.max(0, sentence.lastIndexOf('?')))));
}
