/** Actions that lose unsaved changes without opening another page ask first, and do not ask a second time. */
import { screen, waitFor, within } from '@testing-library/react';
import { LeadDesk } from '../../testing/lead-desk.js';
import { leadRow } from '../../testing/lead-rows.js';
import { fill, openApp, TENANT, type App, type Viewer } from '../../testing/render-app.js';
import { later, refusal, TestApi } from '../../testing/test-api.js';
import { expectToast } from '../../testing/toast.js';

const LEAD = leadRow(1, { name: 'Carla Chen', masked: false });
const OTHER = { ...TENANT, id: '11111111-1111-4111-8111-111111111112', name: 'Roe & Partners' };

/** Opens a lead whose name the user has changed and not saved. */
async function openBegun(as: Viewer, api = new TestApi()): Promise<App> {
  new LeadDesk(api, [LEAD]);
  const app = openApp(`/leads/${LEAD.id}`, { as, api, framed: true });
  await app.user.click(await screen.findByTestId('lead-edit'));
  fill(await screen.findByLabelText('Name'), 'Carla Cheng');
  await screen.findByText('Unsaved changes');
  return app;
}

async function answer({ user }: App, title: string, word: string): Promise<void> {
  const question = await screen.findByRole('alertdialog', { name: title });
  await user.click(await within(question).findByText(word));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
}

const expectKept = (): void => expect(screen.getByLabelText('Name')).toHaveValue('Carla Cheng');

test('signing out: choosing to stay keeps the session and leaves the button usable', async () => {
  const api = new TestApi()
    .on('POST /v1/auth/sign-out', { ok: true, message: 'Signed out' })
    // Held back, because the home page may be shown before this response arrives.
    .on('GET /v1/profiles/me', later().promise);
  const app = await openBegun('staff', api);
  const button = await screen.findByRole('button', { name: 'Sign Out' });
  await app.user.click(button);
  await answer(app, 'Sign out without saving?', 'Stay');
  expect(api.to('POST /v1/auth/sign-out')).toEqual([]);
  expect(button).not.toHaveAttribute('aria-disabled');
  expectKept();

  await app.user.click(button);
  await answer(app, 'Sign out without saving?', 'Sign Out');
  await expectToast('Signed out');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.queryByTestId('lead-panel')).not.toBeInTheDocument();
  expect(api.to('POST /v1/auth/sign-out')).toHaveLength(1);
});

test('switching tenants: nothing is sent before the confirmation, and entered text is kept after a failure', async () => {
  const api = new TestApi()
    .on('GET /v1/tenants', { ok: true, items: [TENANT, OTHER], nextCursor: null })
    .on('GET /v1/lead-stages', { ok: true, items: [], nextCursor: null });
  const app = await openBegun('admin', api);
  const acted = (): number =>
    api.to('POST /v1/tenants/:id/act').filter(({ path }) => path.includes(OTHER.id)).length;
  const choose = async (): Promise<void> => {
    await app.user.click(await screen.findByRole('combobox', { name: 'Tenant' }));
    await app.user.click(await screen.findByRole('option', { name: OTHER.name }));
  };
  await choose();
  await answer(app, 'Switch tenant without saving?', 'Stay');
  expect(acted()).toBe(0);
  expect(screen.getByRole('combobox', { name: 'Tenant' })).toHaveValue(TENANT.name);
  expectKept();

  api.on('POST /v1/tenants/:id/act', () => refusal(503, { code: 'unavailable', error: 'Not now.' }));
  await choose();
  await answer(app, 'Switch tenant without saving?', 'Switch');
  await expectToast('Error loading tenant');
  expectKept();

  api.on('POST /v1/tenants/:id/act', { ok: true, message: 'Done.' });
  await choose();
  await answer(app, 'Switch tenant without saving?', 'Switch');
  await waitFor(() => expect(app.address()).toBe('/leads'));
  expect(screen.getByRole('combobox', { name: 'Tenant' })).toHaveValue(OTHER.name);
});

test('turning masking off: an unsaved correction is kept until the user confirms', async () => {
  const app = await openBegun('admin');
  const [masking] = await screen.findAllByTestId('masking-switch');
  await app.user.click(masking as HTMLElement);
  await answer(app, 'Show personal data without saving?', 'Stay');
  expect(masking).toHaveAttribute('aria-checked', 'true');
  expectKept();
  await app.user.click(masking as HTMLElement);
  await answer(app, 'Show personal data without saving?', 'Show');
  await waitFor(() => expect(masking).toHaveAttribute('aria-checked', 'false'));
});
