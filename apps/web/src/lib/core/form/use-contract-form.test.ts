import { ApiError } from '../../api/api-error.js';
import { showRefusal } from './use-contract-form.js';

const values: Record<string, unknown> = { email: '', 'contact.phone': null };

function refused(fields: { path: string; message: string }[]): { alert: string | undefined; on: unknown[] } {
  const on: unknown[] = [];
  const form = {
    getValues: (path: string) => values[path],
    setError: (path: string, error: { message: string }, options: { shouldFocus: boolean }) =>
      on.push([path, error.message, options.shouldFocus]),
  };
  const error = new ApiError({ message: 'Check the form', status: 400, code: 'validation_failed', fields });
  return { alert: showRefusal(form as never, error), on };
}

describe('showRefusal', () => {
  it('puts messages on their fields and the focus on the first', () => {
    const email = { path: 'email', message: 'No address' };
    const phone = { path: 'contact.phone', message: 'No phone' };
    expect(refused([email, phone])).toEqual({
      alert: undefined,
      on: [
        ['email', 'No address', true],
        ['contact.phone', 'No phone', false],
      ],
    });
  });

  it('says above the form what no field on screen is about', () => {
    expect(refused([]).alert).toBe('Check the form');
    expect(refused([{ path: 'token', message: 'Not complete' }])).toEqual({ alert: 'Not complete', on: [] });
  });
});
