/** The one error that AI adapters throw: a closed list of codes, never any text of the conversation. */

export const AI_ERROR_CODES = [
  'stalled',
  'rate_limited',
  'unavailable',
  'unauthorized',
  'usage_limit',
  'rejected',
  'refused',
  'nonsense',
  'not_configured',
] as const;
/**
 * `stalled`: no answer in time. `nonsense`: an answer that does not match the schema. `refused`: the model
 * declined to answer. `rejected`: the request itself was invalid.
 */
export type AiErrorCode = (typeof AI_ERROR_CODES)[number];

const SENTENCES: Record<AiErrorCode, string> = {
  stalled: 'The model did not answer in time.',
  rate_limited: 'The model is limiting requests.',
  unavailable: 'The model cannot be reached or is busy.',
  unauthorized: 'The model refused the credentials.',
  usage_limit: 'The account has reached its limit at the model.',
  rejected: 'The model did not take the request.',
  refused: 'The model would not answer.',
  nonsense: 'The model answered in a form that cannot be read.',
  not_configured: 'Live calls need OPENAI_API_KEY.',
};

/**
 * A failed answer. It has no `cause` on purpose, because vendors repeat the conversation in their messages.
 */
export class AiError extends Error {
  override readonly name = 'AiError';

  constructor(readonly code: AiErrorCode) {
    super(SENTENCES[code]);
  }
}
