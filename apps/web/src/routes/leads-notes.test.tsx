/** An unsaved note survives opening another lead and a slow response. */
import { screen, waitFor } from '@testing-library/react';
import { LeadDesk } from '../testing/lead-desk.js';
import { leadId, leadRow } from '../testing/lead-rows.js';
import { fill, openApp, type App } from '../testing/render-app.js';
import { later, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

async function open(api = new TestApi()): Promise<App> {
  new LeadDesk(api, [leadRow(1, { name: 'Carla Chen' }), leadRow(2, { name: 'Dana Diaz' })]);
  const app = openApp(`/leads/${leadId(1)}`, { as: 'staff', api });
  await screen.findByTestId('lead-notes');
  await screen.findAllByTestId('lead-row');
  return app;
}

const note = (): Promise<HTMLElement> => screen.findByLabelText('Note');

async function show({ user, address }: App, row: 0 | 1): Promise<void> {
  await user.click(screen.getAllByTestId('lead-row')[row] as HTMLElement);
  await waitFor(() => expect(address()).toBe(`/leads/${leadId(row + 1)}`));
  await waitFor(() =>
    expect(screen.getByTestId('lead-name')).toHaveTextContent(['Carla Chen', 'Dana Diaz'][row] as string),
  );
}

test('each lead keeps its own unsaved note', async () => {
  const app = await open();
  fill(await note(), 'Rings back at noon.');
  await show(app, 1);
  expect(await note()).toHaveValue('');
  await show(app, 0);
  expect(await note()).toHaveValue('Rings back at noon.');
});

test('text typed while a note is saved is kept, and a refused note is put before it', async () => {
  const api = new TestApi();
  const app = await open(api);
  const [first, second] = [later(), later()];
  api.on('POST /v1/leads/:id/notes', first.promise);
  fill(await note(), 'First');
  await app.user.click(screen.getByRole('button', { name: 'Add Note' }));
  await waitFor(async () => expect(await note()).toHaveValue(''));
  fill(await note(), 'Second');
  first.answer({ ok: true });
  await expectToast('Note Added');
  expect(await note()).toHaveValue('Second');

  api.on('POST /v1/leads/:id/notes', second.promise);
  await app.user.click(await screen.findByRole('button', { name: 'Add Note' }));
  await waitFor(async () => expect(await note()).toHaveValue(''));
  fill(await note(), 'Third');
  await show(app, 1);
  second.answer(refusal(503, { code: 'unavailable', error: 'Not now.' }));
  await expectToast('Add Note Failed');
  expect(await note()).toHaveValue('');
  await show(app, 0);
  expect(await note()).toHaveValue('Second\nThird');
});
