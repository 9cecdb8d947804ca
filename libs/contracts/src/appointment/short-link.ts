/** The short link of a text message: `GET /l/{code}`. */
import * as z from 'zod/mini';

const INCOMPLETE = 'This link is incomplete. Copy the whole link from the message.';

/** The code as it was opened. What is none leads to the page that says so. */
export const ShortLinkCode = z.string(INCOMPLETE).check(z.maxLength(200, INCOMPLETE));
