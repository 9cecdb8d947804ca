/** Which channels an opt-out is about: those that it names, and all of them where it names none. Pure. */
import { CONSENT_CHANNELS, type ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { readSpokenRevocation, type SpokenRevocation } from '../spoken-opt-out.js';
import { normalizeSpeech } from '../normalize-speech.js';

const NAMED: Record<ConsentChannel, RegExp> = {
  voice:
    /\b(?:calls?|calling|phon(?:e|ing)|ring(?:ing)?|robocalls?|voicemails?|telemarketing|dial\w*|llam\w+|telefono|telefonicas?|marcar(?:me|nos)?)\b(?! list)|\bdo not call\b|\blose my number\b/,
  sms: /\b(?:texts?|texting|sms|messages?|messaging|whatsapps?|mensaj\w+|textos?|textear\w*)\b/,
  email: /\b(?:e-?mails?|e-?mailing|mail|newsletters?|correos?|boletin\w*)\b/,
};

/** "Calls are fine": a channel that stays. */
const WELCOME =
  /\b(?:(?:is|are|be|works?) (?:fine|ok|okay|good|welcome|better|great)|(?:fine|ok|okay) with|i (?:prefer|like)|you (?:can|may)(?! not)|keep|esta bien|estan bien|si puede[ns]?|prefiero|mejor por)\b/;

/** The channels of an opt-out that was recognized as one. It errs on the side of acting. */
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
