/** The language of a client as it is sent and stored. */
import * as z from 'zod/mini';
import { LANGUAGES } from './language.const.js';

/** The language in which a person is written to. */
export const LanguageCode = z.enum(LANGUAGES, `language must be one of ${LANGUAGES.join(', ')}`);
