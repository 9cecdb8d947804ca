/** Signing out clears the data that was read, even if the request does not reach the server. */
import { sessionOf, TENANT } from '../../testing/render-app.js';
import { noAnswer, refusal, TestApi } from '../../testing/test-api.js';
import { signOut } from './auth-session.js';
import { queryClient } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';

const LEADS = queryKeys.lead.all(TENANT.id);
const DEMO = queryKeys.demo.config;

function signedInWith(answer: object | (() => Promise<never>)): TestApi {
  const api = new TestApi().on('POST /v1/auth/sign-out', answer);
  globalThis.fetch = api.fetch;
  queryClient.setQueryData(queryKeys.auth.session, sessionOf('owner'));
  queryClient.setQueryData(LEADS, { items: [{ name: 'Jane Doe' }] });
  queryClient.setQueryData(DEMO, { publicApiKey: 'pk_test' });
  return api;
}
afterEach(() => queryClient.clear());

test('signing out clears what was loaded', async () => {
  signedInWith({ ok: true, message: 'You are signed out.' });
  await signOut();
  expect(queryClient.getQueryData(LEADS)).toBeUndefined();
  expect(queryClient.getQueryData(queryKeys.auth.session)).toMatchObject({ user: null });
  expect(queryClient.getQueryData(DEMO)).toBeDefined();
});

test.each<[string, object | (() => Promise<never>)]>([
  ['cannot be reached', noAnswer],
  ['refuses', refusal(503, { code: 'database_unavailable', error: 'Later.' })],
])(
  'signing out clears loaded data even if the server %s, without reporting the session as ended',
  async (_, answer) => {
    signedInWith(answer);
    const left: string[] = [];
    await expect(signOut({ leave: () => Promise.resolve(void left.push('page')) })).rejects.toThrow();
    expect(left).toEqual(['page']);
    expect(queryClient.getQueryData(LEADS)).toBeUndefined();
    expect(queryClient.getQueryData(queryKeys.auth.session)).toMatchObject({
      user: { email: sessionOf('owner').user?.email },
    });
  },
);
