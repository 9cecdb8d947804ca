/** Adding a passkey: how the device responds, and the recovery codes that come with the first factor. */
import { PasskeyConfirm } from '@praxis/contracts/auth/factor';
import { screen, waitFor } from '@testing-library/react';
import { toastStore } from '../../../lib/core/toast-store.js';
import { sessionOf } from '../../../testing/render-app.js';
import { renderComponent } from '../../../testing/render-component.js';
import { TestApi } from '../../../testing/test-api.js';
import { AddFactor } from './add-factor.js';

const PATH = 'POST /v1/auth/factors/passkey';
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** Replaces the browser's passkeys: the device creates one, or fails with an error of this name. */
function device(failure?: string): void {
  const made = {
    id: 'AQID',
    rawId: bytes('key'),
    type: 'public-key',
    response: {
      attestationObject: bytes('attestation'),
      clientDataJSON: bytes('{}'),
      getTransports: () => ['internal'],
    },
    getClientExtensionResults: () => ({}),
  };
  const create = (): Promise<object> =>
    failure ? Promise.reject(new DOMException('no', failure)) : Promise.resolve(made);
  Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
}

function serve(recoveryCodes: string[] = []): TestApi {
  const options = {
    challenge: 'AQID',
    rp: { name: 'Praxis', id: 'localhost' },
    pubKeyCredParams: [],
    user: { id: 'AQID', name: 'owner@harbor-law.example', displayName: 'Owner' },
  };
  const factor = { id: '33333333-3333-4333-8333-333333333333', kind: 'passkey', name: null };
  const at = new Date().toISOString();
  const api = new TestApi()
    .on('GET /v1/auth/session', sessionOf('owner'))
    .on(PATH, { ok: true, options })
    .onBody(`${PATH}/confirm`, PasskeyConfirm, () => ({
      ok: true,
      factor: { ...factor, createdAt: at, lastUsedAt: null },
      recoveryCodes,
    }));
  globalThis.fetch = api.fetch;
  return api;
}

beforeEach(() => toastStore.setState({ toast: undefined }));
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

test('the first passkey comes with recovery codes, which are shown before setup ends', async () => {
  device();
  const api = serve(['0AAAAA-BBBBBB-CCCCCC-DDDDDD']);
  const onDone = jest.fn();
  const { user } = renderComponent(<AddFactor hasApp onDone={onDone} />);
  expect(screen.queryByText('Set up an authenticator app')).not.toBeInTheDocument();
  await user.click(screen.getByText('Add a passkey'));
  expect(await screen.findByText('0AAAAA-BBBBBB-CCCCCC-DDDDDD')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
  expect(api.to(`${PATH}/confirm`)).toHaveLength(1);
});

test('a later passkey is added immediately, without recovery codes', async () => {
  device();
  serve();
  const onDone = jest.fn();
  const { user } = renderComponent(<AddFactor hasApp onDone={onDone} />);
  await user.click(screen.getByText('Add a passkey'));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(toastStore.getState().toast?.title).toBe('Passkey added');
});

test.each([
  ['InvalidStateError', 'This device has a passkey for your account already.'],
  ['NotAllowedError', 'No passkey was made.'],
])('a device that fails with %s adds no passkey', async (failure, text) => {
  device(failure);
  const api = serve();
  const onDone = jest.fn();
  const { user } = renderComponent(<AddFactor hasApp={false} onDone={onDone} />);
  await user.click(screen.getByText('Add a passkey'));
  await waitFor(() =>
    expect(toastStore.getState().toast).toMatchObject({ title: 'No passkey was added', text }),
  );
  expect(api.to(`${PATH}/confirm`)).toHaveLength(0);
  expect(onDone).not.toHaveBeenCalled();
});

test('a browser without passkey support offers only the authenticator app', () => {
  serve();
  renderComponent(<AddFactor hasApp={false} onDone={() => undefined} />);
  expect(screen.getByText('Set up an authenticator app')).toBeVisible();
  expect(screen.queryByText('Add a passkey')).not.toBeInTheDocument();
});
