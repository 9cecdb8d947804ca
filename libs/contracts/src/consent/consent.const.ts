/** Values of the consent ledger. Zod-free. */

/** Channels for which consent is recorded. */
export const CONSENT_CHANNELS = ['sms', 'voice', 'email'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/**
 * `cleared` revokes an entry that did not express the person's decision, such as a bounce reported by
 * mistake.
 */
export const CONSENT_ACTIONS = ['opt_in', 'opt_out', 're_opt_in', 'cleared'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

export const CONSENT_METHODS = [
  'web_form',
  'keyword',
  'plain_language',
  'staff',
  'import',
  'complaint',
  'bounce',
  'unsubscribe_link',
] as const;
export type ConsentMethod = (typeof CONSENT_METHODS)[number];

/** The author of an entry; `provider` is the vendor that reported a bounce or a complaint. */
export const CONSENT_ACTORS = ['person', 'provider', 'staff'] as const;

/** How staff learned of the decision. */
export const CONSENT_SOURCES = ['phone_call', 'in_person', 'in_writing', 'web_form'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** `none`: nothing is recorded, or the entry was cleared. */
export const CONSENT_STATES = ['none', 'opted_in', 'opted_out'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];
