/** Settings, Routing: an owner chooses who is offered new leads; staff can read it, viewers cannot. */
import type { LeadSpeedResult } from '@praxis/contracts/lead/lead-assignment';
import { ROUTING_OFF, RoutingSettings } from '@praxis/contracts/lead/lead-routing';
import { screen, waitFor, within } from '@testing-library/react';
import { OWNER, STAFF } from '../testing/lead-rows.js';
import { openApp } from '../testing/render-app.js';
import { TestApi } from '../testing/test-api.js';

const none = { leads: 0, p50: null, p90: null, withinFiveMinutes: 0 };
const SPEED: LeadSpeedResult = {
  ok: true,
  window: '7d',
  all: { source: 'all', leads: 0, claim: none, contact: none },
  sources: [],
};

function routingApi(stored: RoutingSettings): TestApi {
  return new TestApi()
    .on('GET /v1/settings/routing', { ok: true, settings: stored })
    .on('GET /v1/leads/assignees', { ok: true, items: [OWNER, STAFF], nextCursor: null })
    .on('GET /v1/leads/speed', SPEED)
    .onBody('PUT /v1/settings/routing', RoutingSettings, (settings) => ({ ok: true, settings }));
}

test('an owner sets the rules, and each group needs a member', async () => {
  const { user, api } = openApp('/settings/routing', { as: 'owner', api: routingApi(ROUTING_OFF) });
  await user.click(await screen.findByLabelText('Offer each new lead to people'));
  await waitFor(() => expect(screen.getByTestId('lead-speed')).toHaveTextContent('No leads in this period'));
  expect(screen.getByTestId('lead-speed')).toHaveTextContent('Imported leads are left out.');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Choose at least one person');
  const group = (index: number) => within(screen.getAllByTestId('routing-group')[index] as HTMLElement);
  await user.click(group(0).getByLabelText(STAFF.name));
  await user.selectOptions(group(0).getByLabelText('Claim window'), '3');
  await user.click(await screen.findByRole('button', { name: 'Add fallback group' }));
  await user.click(group(1).getByLabelText(OWNER.name));
  await user.click(await within(screen.getByRole('group', { name: /^Paused/ })).findByLabelText(OWNER.name));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByTestId('toast')).toHaveTextContent('Routing saved');
  expect(api.to('PUT /v1/settings/routing').map(({ body }) => body)).toEqual([
    {
      isOn: true,
      groups: [
        { members: [STAFF.id], minutes: 3 },
        { members: [OWNER.id], minutes: 5 },
      ],
      paused: [OWNER.id],
      imports: false,
    },
  ]);
});

test('staff can view the rules', async () => {
  const groups = [{ members: [STAFF.id], minutes: 3 }];
  openApp('/settings/routing', { as: 'staff', api: routingApi({ ...ROUTING_OFF, isOn: true, groups }) });
  expect(await screen.findByTestId('locked')).toBeVisible();
  const group = within(await screen.findByTestId('routing-group'));
  expect(group.getByLabelText(STAFF.name)).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('viewers do not see how leads are routed', async () => {
  openApp('/settings/routing', { as: 'viewer' });
  expect(await screen.findByTestId('permission-denied')).toHaveTextContent('Permission denied');
});
