/** The subject of an email whose author's text has been filled in for one person. Pure and zod-free. */
import { cutAtWord } from '../core/cut-text.js';
import type { Language } from '@praxis/contracts/language/language.const';
import { messageTexts } from '@praxis/contracts/language/message-texts';

const MAX_CHARACTERS = 200;

/**
 * One line of limited length; if nothing was filled in, it names the sender. A vendor refuses an empty subject, and a
 * line break in it would begin another header.
 */
export function mailSubject(
  text: string,
  { sender, language }: { sender: string; language: Language },
): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line === ''
    ? messageTexts(language)('reply.subject', { tenant: sender })
    : cutAtWord(line, MAX_CHARACTERS);
}
