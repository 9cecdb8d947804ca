/** The short link of a text message: `GET /l/{code}`. */
import { possiblyEmptyText } from '../core/text.js';

/** The code as it was opened. One that is none leads to the page that says so. */
export const ShortLinkCode = possiblyEmptyText({ label: 'code', max: 200 });
