/** Words of the consent ledger. Zod-free. */

/** Ways to reach somebody that consent is kept for. */
export const CONSENT_CHANNELS = ['sms', 'voice', 'email'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** `cleared` takes an entry back that said nothing of the person's will, such as a bounce that was a mistake. */
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

/** `none`: nothing is recorded, or what was has been taken back. */
export const CONSENT_STATES = ['none', 'opted_in', 'opted_out'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** What an entry makes of the state. */
export function stateAfter(action: ConsentAction | null | undefined): ConsentState {
  switch (action) {
    case 'opt_in':
    case 're_opt_in':
      return 'opted_in';
    case 'opt_out':
      return 'opted_out';
    case 'cleared':
    case null:
    case undefined:
      return 'none';
  }
}
