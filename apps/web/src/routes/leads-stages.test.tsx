/** Stages of the pipeline, in the list of leads and in the panel beside it. */
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LeadDesk } from '../testing/lead-desk.js';
import { leadRow } from '../testing/lead-rows.js';
import { STAGES } from '../testing/stage-rows.js';
import { openApp, type App, type Viewer } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const [NEW, , SENT] = STAGES;
const shown = (stage: typeof NEW): LeadDetail['stage'] =>
  stage ? { id: stage.id, name: stage.name, color: stage.color } : null;

async function open(path = '/leads', as: Viewer = 'staff'): Promise<App> {
  const api = new TestApi();
  new LeadDesk(api, [
    leadRow(1, { stage: shown(NEW) }),
    leadRow(2, { stage: shown(SENT), status: 'qualified' }),
  ]);
  const app = openApp(path, { as, api });
  await screen.findAllByTestId('lead-row');
  return app;
}

test('the list shows stages and is filtered by one, which is kept in the URL', async () => {
  const { user, address } = await open();
  expect(screen.getAllByTestId('lead-stage').map((badge) => badge.textContent)).toEqual([
    'New inquiry',
    'Agreement sent',
  ]);
  await user.selectOptions(await screen.findByLabelText('Stage'), 'Agreement sent');
  await waitFor(() => expect(screen.getAllByTestId('lead-row')).toHaveLength(1));
  expect(address()).toBe(`/leads?stage=${SENT?.id ?? ''}`);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.getAllByTestId('lead-row')).toHaveLength(2));
});

test('an unknown stage in the URL is shown as the active filter', async () => {
  const api = new TestApi();
  new LeadDesk(api, [leadRow(1, { stage: shown(NEW) })]);
  const { user, address } = openApp(`/leads?stage=${leadRow(9).id}`, { as: 'staff', api });
  const filter = await screen.findByLabelText('Stage');
  expect(filter).toHaveDisplayValue('Another stage');
  await user.selectOptions(filter, 'All stages');
  expect(await screen.findAllByTestId('lead-row')).toHaveLength(1);
  expect(address()).toBe('/leads');
  expect(within(screen.getByLabelText('Stage')).queryByText('Another stage')).toBeNull();
});

test('the open lead is moved to a stage, and gets its status', async () => {
  const { user, api } = await open(`/leads/${leadRow(1).id}`);
  const panel = within(await screen.findByTestId('lead-panel'));
  const stage = await panel.findByTestId('lead-stage-select');
  await waitFor(() => expect(within(stage).getAllByRole('option')).toHaveLength(4));
  await user.selectOptions(stage, 'Agreement sent');
  await expectToast('Stage changed', 'A*** is now in Agreement sent.');
  expect(api.to('PATCH /v1/leads/:id').map(({ body }) => body)).toEqual([{ stageId: SENT?.id }]);
  await waitFor(() => expect(panel.getByTestId('lead-status-select')).toHaveValue('qualified'));
  expect(stage).toHaveDisplayValue('Agreement sent');
  api.on('PATCH /v1/leads/:id', () =>
    refusal(400, { code: 'unknown_stage', error: 'This stage does not exist any more.' }),
  );
  await user.selectOptions(stage, 'Retained');
  await expectToast('Stage not changed', 'This stage does not exist any more.');
  expect(stage).toHaveDisplayValue('Agreement sent');
});

test('the stage of many leads is changed at once; undo restores each one', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await user.selectOptions(await screen.findByLabelText('Set stage'), 'Retained');
  await expectToast('2 leads changed');
  const texts = (): (string | null)[] =>
    screen.getAllByTestId('lead-stage').map((badge) => badge.textContent);
  await waitFor(() => expect(texts()).toEqual(['Retained', 'Retained']));
  await user.click(within(screen.getByTestId('toast')).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(texts()).toEqual(['New inquiry', 'Agreement sent']));
});

test('viewers see the stage and cannot change it', async () => {
  await open(`/leads/${leadRow(1).id}`, 'viewer');
  const panel = await screen.findByTestId('lead-panel');
  await waitFor(() => expect(panel.querySelector('[data-fact=Stage]')).toHaveTextContent('New inquiry'));
  expect(within(panel).queryByRole('combobox')).not.toBeInTheDocument();
});

test('arrow keys in the stage and status lists change nothing until Enter is pressed', async () => {
  const { user, api } = await open(`/leads/${leadRow(1).id}`);
  const panel = within(await screen.findByTestId('lead-panel'));
  const stage = await panel.findByTestId('lead-stage-select');
  await waitFor(() => expect(within(stage).getAllByRole('option')).toHaveLength(4));
  const step = (field: HTMLElement, value: string | undefined): void => {
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.change(field, { target: { value } });
  };
  stage.focus();
  for (const { id } of STAGES.slice(1, 3)) step(stage, id);
  expect(stage).toHaveDisplayValue('Agreement sent');
  // A row's drop-down is transparent and covers its badge, which shows the option.
  const badge = screen.getAllByTestId('lead-status')[1];
  const status = within(badge as HTMLElement).getByRole('combobox');
  fireEvent.focus(status);
  for (const value of ['converted', 'closed_lost']) step(status, value);
  expect(badge).toHaveTextContent(/^Closed Lost/i);
  await user.keyboard('{Enter}');
  await expectToast('Stage changed', 'A*** is now in Agreement sent.');
  fireEvent.keyDown(status, { key: 'Escape' });
  expect(badge).toHaveTextContent(/^Qualified/);
  expect(api.to('PATCH /v1/leads/:id').map(({ body }) => body)).toEqual([{ stageId: SENT?.id }]);
  expect(stage).toHaveFocus();
});
