/** Which channels the words of an opt-out name. Pure. */
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';

const ALL: readonly ConsentChannel[] = ['sms', 'voice', 'email'];

const NAMES: readonly { channel: ConsentChannel; pattern: RegExp }[] = [
  {
    channel: 'sms',
    pattern: /\b(?:texts?|text messages?|texting|sms|messages?|mensajes?|textos?|textear)\b/,
  },
  { channel: 'voice', pattern: /\b(?:calls?|calling|call list|llamadas?|llamar)\b/ },
  {
    channel: 'email',
    pattern: /\b(?:e-?mails?|mailing list|mailings?|newsletters?|correos?|boletin(?:es)?)\b/,
  },
];
/** "Email messages" are emails. */
const EMAIL_MESSAGES = /\be-?mail messages?\b|\bmensajes? (?:de|por) (?:correo|e-?mail)\b/g;
const EVERYTHING =
  /\b(?:everything|all (?:contact|communications?|lists?|of (?:it|them|this))|any (?:contact|communications?)|todo|todas las (?:listas|comunicaciones))\b/;

/** The beginning of another clause, which may name what should continue: "…but you can text me". */
const NEXT_CLAUSE =
  /[.;!?\n]|[, ] {0,9}(?:but|except|keep|instead|pero|excepto|menos|sino|siga|sigan)\b|, {0,9}(?:not|no|you|i|still|just|solo)\b|, {0,9}(?:\w+ ){1,2}(?:is|are|estan?)\b|\bnot (?:the |my )?(?:texts?|calls?|e-?mails?|messages?)\b/;

/** Channels named in the clause that the request begins with; empty if it names none. */
export function namedChannels(clause: string): readonly ConsentChannel[] {
  const own = (clause.split(NEXT_CLAUSE)[0] ?? '').replace(EMAIL_MESSAGES, 'email');
  if (EVERYTHING.test(own)) return ALL;
  return NAMES.filter(({ pattern }) => pattern.test(own)).map(({ channel }) => channel);
}

/** Words that can only mean a text message. */
const TEXT_MESSAGES = /\b(?:texts?|text messages?|texting|sms|textos?|textear|texteen?)\b/;

/** In an email, "stop writing" and "unsubscribe" are about emails, unless the words name text messages. */
export function channelsOfMail(text: string, channels: readonly ConsentChannel[]): readonly ConsentChannel[] {
  if (!channels.includes('sms') || channels.includes('email') || TEXT_MESSAGES.test(text)) return channels;
  return ALL.filter((channel) => channel === 'email' || (channel !== 'sms' && channels.includes(channel)));
}
