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
  it('shows messages on their fields and focuses the first one', () => {
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

  it('shows an error above the form if it belongs to no field on screen', () => {
    expect(refused([]).alert).toBe('Check the form');
    expect(refused([{ path: 'token', message: 'Not complete' }])).toEqual({ alert: 'Not complete', on: [] });
  });
});
