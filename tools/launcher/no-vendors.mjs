// @ts-check
/**
 * Addresses of vendors for stacks of tests: none. Nothing listens there, so that a run of the worker that checks a made-up key fails
 * immediately, and never reaches the real vendor, which would reject the key. A test of a vendor names its double's address.
 */

/** Every variable that says where a vendor is reached. */
export const NO_VENDORS = Object.fromEntries(
  ['TWILIO', 'RESEND', 'GOOGLE', 'HUBSPOT', 'OPENAI', 'ELEVENLABS', 'TURNSTILE', 'STRIPE'].map((vendor) => [
    `${vendor}_BASE_URL`,
    'http://127.0.0.1:9',
  ]),
);
