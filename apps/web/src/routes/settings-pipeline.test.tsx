/** Settings, Pipeline: stages are added, changed, ordered and deleted by owners, and shown to staff. */
import { LeadStageInput, LeadStageOrder, type LeadStage } from '@praxis/contracts/lead/lead-stage';
import { screen, waitFor, within, type queries } from '@testing-library/react';
import { STAGES } from '../testing/stage-rows.js';
import { fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

type Queries = ReturnType<typeof within<typeof queries>>;

async function open(as: Viewer = 'owner'): Promise<App & { names: () => (string | null)[] }> {
  let stages: LeadStage[] = [...STAGES];
  const answer = (): object => ({ ok: true, items: stages, nextCursor: null });
  const api = new TestApi()
    .on('GET /v1/lead-stages', answer)
    .onBody('POST /v1/lead-stages', LeadStageInput, (input) => {
      const stage = { ...input, id: '55555555-5555-4555-8555-000000000009' };
      stages = [...stages, stage];
      return { ok: true, stage };
    })
    .onBody('PUT /v1/lead-stages', LeadStageOrder, ({ ids }) => {
      stages = ids.flatMap((id) => stages.find((stage) => stage.id === id) ?? []);
      return answer();
    })
    .on('DELETE /v1/lead-stages/:id', ({ params }) => {
      stages = stages.filter(({ id }) => id !== params['id']);
      return { ok: true, message: 'Stage deleted. 2 leads have moved.' };
    });
  const app = openApp('/settings/pipeline', { as, api });
  await screen.findAllByTestId('stage');
  return {
    ...app,
    names: () => screen.getAllByTestId('stage').map((row) => within(row).getByRole('rowheader').textContent),
  };
}

const form = (name: string): Promise<Queries> =>
  screen.findByRole('form', { name }).then((found) => within(found));

test('a stage is added at the end; a name already in use is refused on its field', async () => {
  const { user, api, names } = await open();
  await user.click(screen.getByRole('button', { name: 'New stage' }));
  const fields = await form('New stage');
  await user.click(fields.getByRole('button', { name: 'Save stage' }));
  expect(await fields.findByText('Name is required')).toBeVisible();
  fill(fields.getByLabelText('Name'), 'retained');
  const taken = 'There is already a stage with this name.';
  const free = api.to('POST /v1/lead-stages').length;
  expect(free).toBe(0);
  let isTaken = true;
  api.on('POST /v1/lead-stages', ({ body }) =>
    isTaken
      ? refusal(409, { code: 'name_taken', error: taken, fields: { name: taken } })
      : { ok: true, stage: { ...(body as LeadStageInput), id: '55555555-5555-4555-8555-000000000009' } },
  );
  await user.click(fields.getByRole('button', { name: 'Save stage' }));
  expect(await fields.findByText(taken)).toBeVisible();
  isTaken = false;
  fill(fields.getByLabelText('Name'), 'Callback');
  await user.selectOptions(fields.getByLabelText('Status'), 'Contacted');
  await user.selectOptions(fields.getByLabelText('Color'), 'Red');
  await user.click(fields.getByRole('button', { name: 'Save stage' }));
  await expectToast('Stage saved');
  expect(api.to('POST /v1/lead-stages').at(-1)?.body).toEqual({
    name: 'Callback',
    status: 'contacted',
    color: 'bad',
  });
  expect(names()).toEqual(['New inquiry', 'Qualified', 'Agreement sent', 'Retained']);
});

test('while a stage is edited, no other one can be edited', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Change Qualified' }));
  const fields = await form('Change Qualified');
  fill(fields.getByLabelText('Name'), 'Well qualified');
  expect(screen.queryByRole('button', { name: /^Change / })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New stage' })).toBeNull();
  await user.click(fields.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Change Retained' })).toBeVisible();
});

test('stages move up and down immediately, for all users', async () => {
  const { user, api, names } = await open();
  expect(screen.getByRole('button', { name: 'Move New inquiry up' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(screen.getByRole('button', { name: 'Move Agreement sent up' }));
  await waitFor(() => expect(names()).toEqual(['New inquiry', 'Agreement sent', 'Qualified', 'Retained']));
  expect(api.to('PUT /v1/lead-stages')[0]?.body).toEqual({
    ids: [STAGES[0], STAGES[2], STAGES[1], STAGES[3]].map((stage) => stage?.id),
  });
});

test('deleting a stage moves its leads to the stage with the same status, unless another is chosen', async () => {
  const { user, api, names } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete Agreement sent' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Agreement sent?' }));
  const target = dialog.getByLabelText('Move its leads to');
  expect(target).toHaveDisplayValue('Qualified');
  expect(within(target).getAllByRole('option')).toHaveLength(3);
  await user.selectOptions(target, 'Retained');
  await user.click(dialog.getByRole('button', { name: 'Delete stage' }));
  await expectToast('Stage deleted. 2 leads have moved.');
  expect(api.to('DELETE /v1/lead-stages/:id')[0]?.query.get('moveTo')).toBe(STAGES[3]?.id);
  await waitFor(() => expect(names()).toEqual(['New inquiry', 'Qualified', 'Retained']));
});

test('staff see the pipeline and cannot change it; viewers see whom to ask', async () => {
  await open('staff');
  expect(screen.getByText('Only an owner can change this.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New stage' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
});
