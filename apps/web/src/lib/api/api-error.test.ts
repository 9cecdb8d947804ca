import { errorFromAnswer, errorFromException } from './api-error.js';

describe('errorFromAnswer', () => {
  it('keeps the message, code, fields and request id', () => {
    const fields = [{ path: 'contact.email', message: 'Enter an email address' }];
    const body = { ok: false, error: 'Check the form', code: 'validation_failed', requestId: 'r1', fields };
    expect(errorFromAnswer(400, body, null)).toMatchObject({
      message: 'Check the form',
      status: 400,
      fields,
      requestId: 'r1',
    });
  });

  it('reads Retry-After in seconds', () => {
    expect(errorFromAnswer(429, {}, '7').retryAfterMs).toBe(7000);
    expect(errorFromAnswer(429, {}, 'soon').retryAfterMs).toBeUndefined();
  });

  it('describes a response that is not from our API by its status', () => {
    expect(errorFromAnswer(502, '<html>', null).message).toBe('Server error (HTTP 502).');
    expect(errorFromAnswer(404, null, null).message).toBe('The server refused this (HTTP 404).');
  });
});

describe('errorFromException', () => {
  it('distinguishes a canceled request from an unreachable server', () => {
    expect(errorFromException(new DOMException('gone', 'AbortError'), 1000).code).toBe('aborted');
    expect(errorFromException(new TypeError('Failed to fetch'), 1000).code).toBe('unreachable');
    expect(errorFromException(new DOMException('late', 'TimeoutError'), 1000).code).toBe('timeout');
  });
});
