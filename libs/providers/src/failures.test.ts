import { missingSettings, PROVIDER_ERROR_CODES, ProviderError } from './failures.js';

const init = { provider: 'Twilio', port: 'sms' } as const;

describe('ProviderError', () => {
  it.each(PROVIDER_ERROR_CODES)('has a message and a retry decision for %s', (code) => {
    const error = new ProviderError({ ...init, code });
    expect(error.message).toMatch(/^SMS provider Twilio .*\.$/);
    expect(error.retryable).toBe(['rate_limited', 'unavailable', 'timeout'].includes(code));
  });

  it('allows a retry after an ambiguous failure only if the vendor drops repeats', () => {
    expect(new ProviderError({ ...init, code: 'ambiguous', idempotent: true }).retryable).toBe(true);
    expect(new ProviderError({ ...init, code: 'ambiguous', idempotent: false }).retryable).toBe(false);
  });

  it('keeps a vendor code only if it looks like one', () => {
    const codeOf = (vendorCode: string | number | null) =>
      new ProviderError({ ...init, code: 'rejected', vendorCode }).vendorCode;
    expect(codeOf(21211)).toBe('21211');
    expect(codeOf('validation_error')).toBe('validation_error');
    expect(codeOf('To +13135550142 is bad')).toBeUndefined();
    expect(codeOf('')).toBeUndefined();
    expect(codeOf(null)).toBeUndefined();
  });

  it('uses the message about settings only for not_configured', () => {
    const settingsSentence = 'Live SMS needs A.';
    expect(new ProviderError({ ...init, code: 'not_configured', settingsSentence }).message).toBe(
      settingsSentence,
    );
    expect(new ProviderError({ ...init, code: 'rejected', settingsSentence }).message).not.toBe(
      settingsSentence,
    );
  });
});

describe('missingSettings', () => {
  it('names all that is needed and all that is missing, and no value', () => {
    const sentence = missingSettings('Live SMS', { A_SID: 'secret', B_TOKEN: ' ', C_FROM: undefined });
    expect(sentence).toBe('Live SMS needs A_SID, B_TOKEN and C_FROM. Missing: B_TOKEN, C_FROM.');
    expect(missingSettings('Live mail', { A_KEY: '' })).toBe('Live mail needs A_KEY. Missing: A_KEY.');
  });

  it('is null when nothing is missing', () => {
    expect(missingSettings('Live SMS', { A_SID: 'x' })).toBeNull();
  });
});
