/** A text message as it is sent, shortened if it is too long, for texts whose length nobody has seen. Pure. */
import { DEFAULT_LANGUAGE } from '@praxis/contracts/language/language.const';
import {
  completeSms,
  MAX_SENT_SMS_CHARACTERS,
  smsLetters,
  STOP_TEXTS,
  stopWordsAtEnd,
} from '@praxis/contracts/message/sms-text';
import { cutAtWord } from '../core/cut-text.js';

/**
 * The complete text, cut at a word if it is longer than a vendor accepts; the sender and the opt-out wording are kept.
 * For texts that are filled in for each person, so that nobody has seen their length.
 */
export function fittingSms(sender: string, text: string, language = DEFAULT_LANGUAGE): string {
  const complete = completeSms(sender, text, language);
  if (complete.length <= MAX_SENT_SMS_CHARACTERS) return complete;
  const ending = stopWordsAtEnd(complete) ?? '';
  const ours = STOP_TEXTS[language];
  // The remaining text may no longer name its sender, or may end differently, so room is kept for both and the space
  // between them.
  const around = smsLetters(sender).trim().length + ': '.length + Math.max(ending.length, ours.length) + 1;
  // The ellipsis of the cut is sent as three dots.
  const added = around + smsLetters('…').length - 1;
  const kept = cutAtWord(
    complete.slice(0, complete.length - ending.length).trim(),
    MAX_SENT_SMS_CHARACTERS - added,
  );
  return completeSms(sender, `${kept}${kept.includes('\n') ? '\n' : ' '}${ending}`, language);
}
