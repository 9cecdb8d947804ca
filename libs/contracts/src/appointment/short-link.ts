/** The short link of a text message: `GET /l/{code}`. */
import { possiblyEmptyText } from '../core/text.js';

/** The code in the opened address. An invalid code leads to a page that explains that the link is invalid. */
export const ShortLinkCode = possiblyEmptyText({ label: 'code', max: 200 });
