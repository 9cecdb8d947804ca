/** The Spanish texts of client pages, with the translation library. Load it when it is needed. */
import type { PAGES_EN } from '@praxis/contracts/language/pages-en';
import { PAGES_ES } from '@praxis/contracts/language/pages-es';
import { createTranslator } from '@praxis/contracts/language/translator';

export const SPANISH_TEXTS = createTranslator<typeof PAGES_EN>('es', PAGES_ES);
