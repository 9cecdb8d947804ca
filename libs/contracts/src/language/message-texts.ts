/** The texts of messages to clients, in both languages. For servers only: a page loads just its own language. */
import type { Language } from './language.const.js';
import { MESSAGES_EN } from './messages-en.js';
import { MESSAGES_ES } from './messages-es.js';
import { createTranslator, type Translate } from './translator.js';

export type MessageTexts = Translate<typeof MESSAGES_EN>;

const TEXTS: Record<Language, MessageTexts> = {
  en: createTranslator<typeof MESSAGES_EN>('en', MESSAGES_EN),
  es: createTranslator<typeof MESSAGES_EN>('es', MESSAGES_ES),
};

/** The translator into a language. */
export function messageTexts(language: Language): MessageTexts {
  return TEXTS[language];
}
