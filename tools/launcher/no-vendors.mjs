// @ts-check
/**
 * Addresses of vendors for test stacks, on which nothing listens. So if the worker checks a made-up key, the check
 * fails immediately and never reaches the real vendor. A test of a vendor sets the address of its double instead.
 */

/** Every variable with the address of a vendor. */
export const NO_VENDORS = Object.fromEntries(
  ['TWILIO', 'RESEND', 'GOOGLE', 'HUBSPOT', 'OPENAI', 'ELEVENLABS', 'TURNSTILE', 'STRIPE'].map((vendor) => [
    `${vendor}_BASE_URL`,
    'http://127.0.0.1:9',
  ]),
);
