/** Settings, Conflicts: the list that leads are compared with, pasted and searched; not for viewers. */
import { NewConflictParties, type ConflictParty } from '@praxis/contracts/conflict/conflict';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openApp } from '../testing/render-app.js';
import { TestApi } from '../testing/test-api.js';

/**
 * A server that stores added parties. Any search finds names that begin with `Smith`; the real server finds similar
 * spellings.
 */
function conflictApi(): TestApi {
  let parties: ConflictParty[] = [];
  return new TestApi()
    .on('GET /v1/settings/conflicts', { ok: true, settings: { holdsBooking: true } })
    .on('GET /v1/conflict-parties', ({ query }) => {
      const items = parties.filter(({ name }) => !query.has('q') || name.startsWith('Smith'));
      return { ok: true, items, nextCursor: null, total: items.length };
    })
    .onBody('POST /v1/conflict-parties', NewConflictParties, (body) => {
      const createdAt = new Date().toISOString();
      parties = body.parties.map(({ name, role, matter = '', note = '' }) => ({
        id: name,
        name,
        role,
        matter,
        note,
        addedBy: 'staff@harbor-law.example',
        createdAt,
      }));
      return { ok: true, added: parties.length, known: 0 };
    });
}

test('staff paste a list, see errors by line, and search it', async () => {
  const api = conflictApi();
  const { user } = openApp('/settings/conflicts', { as: 'staff', api });
  await screen.findByText('No one is on the list');
  fill(screen.getByLabelText('Names'), ';2026-014');
  await user.click(await screen.findByRole('button', { name: 'Add to the list' }));
  await screen.findByText('Line 1: Name is required');
  fill(screen.getByLabelText('Names'), 'Smith, Jonh; 2026-014; other driver\nAcme Holdings LLC');
  await user.selectOptions(await screen.findByLabelText('Role'), 'Adverse party');
  await user.click(await screen.findByRole('button', { name: 'Add to the list' }));
  expect(await screen.findByTestId('toast')).toHaveTextContent('2 parties added');
  const parties = (): HTMLElement[] => screen.queryAllByTestId('conflict-party');
  await waitFor(() => expect(parties()).toHaveLength(2));
  fill(screen.getByLabelText('Search the conflict list by name'), 'jon smith');
  await waitFor(() => expect(parties()).toHaveLength(1));
  expect(parties()[0]).toHaveTextContent('Adverse party · 2026-014 · other driver');
  expect(api.to('GET /v1/conflict-parties').at(-1)?.query.get('q')).toBe('jon smith');
});

test('a viewer sees nothing about conflicts', async () => {
  openApp('/settings/conflicts', { as: 'viewer' });
  expect(await screen.findByTestId('permission-denied')).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(tabs.queryByRole('link', { name: 'Conflicts' })).not.toBeInTheDocument();
});
