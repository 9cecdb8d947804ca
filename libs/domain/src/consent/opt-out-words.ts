/**
 * The keywords and sentences that count as a revocation, in English and Spanish, and those that only look like one. Texts are
 * compared in lower case and without accents (opt-out.ts). Raise REVOCATION_VERSION when one changes.
 */
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';

const TEXT: readonly ConsentChannel[] = ['sms'];
const VOICE: readonly ConsentChannel[] = ['voice'];
const EMAIL: readonly ConsentChannel[] = ['email'];
const ALL: readonly ConsentChannel[] = ['sms', 'voice', 'email'];

/** A message consisting of one of these words ends text messages. */
export const STOP_KEYWORDS = new Set([
  'STOP',
  'UNSUBSCRIBE',
  'END',
  'QUIT',
  'OPTOUT',
  'CANCEL',
  'ALTO',
  'PARAR',
  'DETENER',
  'BAJA',
]);
/** Keywords that also end calls and emails. */
export const STOP_ALL_KEYWORDS = new Set(['STOPALL', 'REVOKE']);
export const START_KEYWORDS = new Set(['START', 'UNSTOP']);
export const HELP_KEYWORDS = new Set(['HELP', 'INFO', 'AYUDA']);

/** Phrases with the opposite meaning or about another subject, so that they are not a revocation. */
export const NOT_MEANT: readonly RegExp[] = [
  /\b(?:don'?t|do not|never|won'?t|can'?t|cannot|no)\s+(?:ever\s+)?stop\b/,
  /\b(?:don'?t|do not)\s+(?:unsubscribe|remove|take|cancel)\b/,
  /\bstop(?:ping|ped|s)?\s+(?:by|in|at|over|for|along|off|on|there|here)\b/,
  /\bbus stop\b/,
  /\bnon-?stop\b/,
  /\bdon'?t\s+(?:hesitate|forget|worry)\b/,
  /\bwhy (?:did|have) you stop/,
  /\bno me (?:mand|envi)\w+ (?:a|al|con)\b/,
  /\bno (?:me )?(?:dej(?:a|an|e|es|en)|par(?:a|an|e|es|en)) de\b/,
];

/** The person asks the firm to stop another person, which is common in messages to a lawyer. */
const OTHERS = String.raw`(?:he|she|they|him|her|them|my (?:ex|landlord|boss|employer|husband|wife|neighbou?r|tenant|creditors?)|collectors?|creditors?|debt|el|ella|ellos|mi (?:ex|jefe|jefa|casero|casera|esposo|esposa|marido|vecino|vecina|inquilino)|cobradores?|acreedores?)`;
export const SOMEBODY_ELSE = new RegExp(String.raw`\b${OTHERS}\b`);
/** Words that may directly follow a request and show that it is about another person: "no more calls from my ex". */
export const FROM_SOMEBODY_ELSE = new RegExp(
  String.raw`^(?:\s+\w+){0,2}?\s+(?:from|by|de|por|del)\s+(?:the\s+|los\s+|las\s+)?${OTHERS}\b`,
);

const START_OF_REQUEST = String.raw`(?:please\s+|pls\s+|just\s+|can you\s+|could you\s+|will you\s+|would you\s+|you must\s+|i want you to\s+|i need you to\s+){0,5}`;
/** The places where an imperative can begin in Spanish; elsewhere "deja de escribirme" describes another person's actions. */
const INICIO = String.raw`(?:^|[.,;!?¡¿\n] {0,9}|\b(?:por favor|porfa|favor|ya|y|pero|hola)\s+)`;

/** `unlessNamed`: these channels, unless the rest of the clause names others (opt-out-channels.ts). */
export interface Phrase {
  pattern: RegExp;
  channels: readonly ConsentChannel[];
  unlessNamed?: true;
}

/** Every phrase that matches counts. */
export const PHRASES: readonly Phrase[] = [
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
    pattern: /\bi (?:don'?t|do not|never|no longer) (?:ever )?(?:want|wish) to hear from you\b/,
    channels: ALL,
  },
  {
    pattern:
      /\bcease (?:and desist )?(?:from )?(?:all |any |further |your )*(?:contact(?:ing)?|communications?)\b/,
    channels: ALL,
  },
  {
    pattern:
      /\b(?:take|remove|delete|drop)\s+(?:me|us|my (?:number|name|info|information|details))\s+(?:off|from|out of)\b/,
    channels: ALL,
    unlessNamed: true,
  },
  { pattern: /\b(?:remove|delete)\s+my\s+(?:number|contact|info|information|details)\b/, channels: ALL },
  { pattern: /\bi\s+(?:hereby\s+)?(?:revoke|withdraw)\s+(?:my\s+|all\s+)*consent\b/, channels: ALL },
  { pattern: /\b(?:no|lose)\s+(?:more\s+)?(?:my number|contact)\b/, channels: ALL },
  ...doNotList('contact|disturb', ALL),
  ...doNotList('call|phone|ring', VOICE),
  ...doNotList('text|message|sms', TEXT),
  ...doNotList('e-?mail|mail', EMAIL),
  { pattern: requestPattern(String.raw`(?:stop|quit)\s+(?:calling|phoning|ringing)`), channels: VOICE },
  {
    pattern:
      /\b(?:don'?t|do not|never)\s+(?:ever\s+)?(?:\w+(?:,|\s+(?:or|and|nor))\s+){0,2}(?:call|phone|ring)(?:(?:,|\s+(?:or|and|nor))\s+\w+){0,2}\s+(?:me|us|this)\b/,
    channels: VOICE,
  },
  { pattern: /\bno (?:more )?(?:phone )?calls\b/, channels: VOICE },
  { pattern: requestPattern(String.raw`(?:stop|quit)\s+(?:e-?mailing|mailing)`), channels: EMAIL },
  {
    pattern: requestPattern(
      String.raw`(?:stop|quit)\s+(?:sending\s+)?(?:me\s+|these\s+|the\s+|your\s+|all\s+)*e-?mails?`,
    ),
    channels: EMAIL,
  },
  {
    pattern:
      /\b(?:don'?t|do not|never)\s+(?:ever\s+)?(?:\w+(?:,|\s+(?:or|and|nor))\s+){0,2}e-?mail(?:(?:,|\s+(?:or|and|nor))\s+\w+){0,2}\s+(?:me|us|this)\b/,
    channels: EMAIL,
  },
  { pattern: /\bno more e-?mails\b/, channels: EMAIL },
  {
    pattern: requestPattern(
      String.raw`(?:stop|quit)\s+(?:sending\s+)?(?:me\s+|these\s+|the\s+|your\s+|all\s+|with\s+)*(?:texts?|texting|messages?|messaging|sms|spam|spamming|writing|sending|it|this)\b(?!(?: \w+){0,2} e-?mails?)`,
    ),
    channels: TEXT,
  },
  {
    pattern:
      /\b(?:don'?t|do not|never)\s+(?:ever\s+)?(?:\w+(?:,|\s+(?:or|and|nor))\s+){0,2}(?:text|message|msg|write|sms)(?:(?:,|\s+(?:or|and|nor))\s+\w+){0,2}\s+(?:to\s+)?(?:me|us|this|any|anything)\b/,
    channels: TEXT,
  },
  {
    pattern: /\b(?:don'?t|do not|never)\s+(?:ever\s+)?send\s+(?:to\s+)?(?:me|us|this|any|anything)\b/,
    channels: TEXT,
    unlessNamed: true,
  },
  { pattern: /\bno more (?:texts?|messages?|sms|of (?:this|these))\b/, channels: TEXT },
  {
    pattern:
      /\b(?:i\s+(?:want to|wanna|would like to|wish to)\s+|please\s+)?(?:unsubscribe|opt(?:\s|-)?out|opt (?:me|us) out)\s*(?:me|us|from|of|$)/,
    channels: TEXT,
    unlessNamed: true,
  },
  {
    pattern:
      /\bi (?:don'?t|do not|no longer) (?:want|wish)(?: to (?:get|receive))?(?: any| more| of| your| these| phone| text| e-?mail)* (?:texts?|messages?|sms|e-?mails?|calls)\b/,
    channels: TEXT,
    unlessNamed: true,
  },
  // The Spanish phrases begin here.
  { pattern: /\bno (?:me )?(?:contacten?|contactes|molesten?|molestes)\b/, channels: ALL },
  { pattern: /\b(?:dejen?|deje|paren) de (?:contactar|molestar)/, channels: ALL },
  { pattern: new RegExp(String.raw`${INICIO}(?:deja|para) de (?:contactar|molestar)`), channels: ALL },
  { pattern: /\bno quiero que me (?:contacten?|contactes|molesten?|molestes)\b/, channels: ALL },
  { pattern: /\bno (?:quiero|deseo) (?:saber )?nada (?:mas )?de ustedes\b/, channels: ALL },
  {
    pattern:
      /\b(?:quiten?|quita|quiteme|quitenme|borren?|borra|borrenme|saquen?|saquenme|eliminen?|elimine|eliminenme)(?:me)? (?:(?:de|mi)\b)/,
    channels: ALL,
    unlessNamed: true,
  },
  { pattern: /\blista de no (?:contactar|molestar)\b/, channels: ALL },
  { pattern: /\blista de no llamar\b/, channels: VOICE },
  { pattern: /\b(?:dejen?|deje|paren) de llamar/, channels: VOICE },
  { pattern: new RegExp(String.raw`${INICIO}(?:deja|para) de llamar`), channels: VOICE },
  { pattern: /\bno (?:quiero que )?me (?:llamen?|llames|vuelvan? a llamar)\b/, channels: VOICE },
  { pattern: /\bno (?:quiero )?mas llamadas\b/, channels: VOICE },
  {
    pattern: /\b(?:dejen?|deje|paren) de (?:mandar|enviar)\w* (?:me )?(?:correos|emails)/,
    channels: EMAIL,
  },
  { pattern: /\bno (?:quiero )?mas correos\b/, channels: EMAIL },
  {
    pattern: /\b(?:dejen?|deje|paren) de (?:escribir|mandar|enviar|textear)/,
    channels: TEXT,
    unlessNamed: true,
  },
  {
    pattern: new RegExp(String.raw`${INICIO}(?:deja|para) de (?:escribir|mandar|enviar|textear)`),
    channels: TEXT,
    unlessNamed: true,
  },
  {
    pattern:
      /\bno (?:quiero que )?me (?:vuelv(?:a|an|as) a (?:escribir|mandar|enviar|textear)|escriban?|escribas|manden?|mandes|envien?|envies|texteen?)\b/,
    channels: TEXT,
    unlessNamed: true,
  },
  {
    pattern:
      /\bno (?:quiero|deseo) (?:recibir )?(?:mas |sus |tus |estos |esos )*(?:mensajes|textos|correos|emails|llamadas)\b/,
    channels: TEXT,
    unlessNamed: true,
  },
  { pattern: /\bno mas (?:mensajes|textos)\b/, channels: TEXT },
  { pattern: /\b(?:darme|dar|deme|denme|dame) de baja\b/, channels: TEXT, unlessNamed: true },
];

function requestPattern(verb: string): RegExp {
  return new RegExp(
    String.raw`(?:^|[.,;!?\n]\s*|\b(?:and|so|but|then|me|please|pls|plz|hi|hey|hello)\s+)${START_OF_REQUEST}${verb}`,
  );
}

/**
 * "Put me on your do not call list", or a message that is only "do not call list"; a question about the list is
 * neither.
 */
function doNotList(verbs: string, channels: readonly ConsentChannel[]): Phrase[] {
  const list = String.raw`(?:internal |company )?(?:do[ -]not|don'?t|no)[ -](?:${verbs}) (?:list|registry)`;
  const put = String.raw`(?:put|place|add|get|keep|include|enter)`;
  const me = String.raw`(?:me|us|this number|my (?:number|name|phone|phone number))`;
  return [
    {
      pattern: new RegExp(String.raw`\b${put} ${me} (?:on|to|in|onto) (?:your |the |a )?${list}\b`),
      channels,
    },
    { pattern: new RegExp(String.raw`^(?:please )?(?:your |the )?${list}(?: please)?[.!]*$`), channels },
  ];
}
