/** What every text message states besides its own text. Pure and zod-free; pages use it too. */

/** How to opt out (CTIA Messaging Principles 5.1.3; 47 CFR 64.1200(a)(12)). */
export const STOP_WORDS = 'Reply STOP to opt out.';
