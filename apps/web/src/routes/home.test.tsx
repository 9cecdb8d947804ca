/** The home page: what everybody sees, what only the signed-in user sees, and the profile. */
import { ProfileUpdate, type Profile, type ProfileResult } from '@praxis/contracts/auth/profile';
import { screen, waitFor, within } from '@testing-library/react';
import { billingApi, usageAnalytics } from '../testing/billing-rows.js';
import { withHealth } from '../testing/health-rows.js';
import { fill, openApp, TENANT, type App } from '../testing/render-app.js';
import { noAnswer, TestApi } from '../testing/test-api.js';
import { comeNear } from '../testing/test-browser.js';

const EMPTY: Profile = {
  email: 'viewer@harbor-law.example',
  businessName: null,
  industry: null,
  website: null,
  companySize: null,
  phone: null,
  timezone: null,
  serviceAreaCity: null,
  serviceAreaState: null,
  crmType: null,
  preferredCallFlow: null,
  updatedAt: null,
};

/** An API that stores the profile like the real one. */
function homeApi(): TestApi {
  let stored = EMPTY;
  const answer = (): ProfileResult => ({ ok: true, profile: stored });
  return withHealth(new TestApi())
    .on('GET /v1/profiles/me', answer)
    .onBody('PUT /v1/profiles/me', ProfileUpdate, (update) => {
      stored = { ...EMPTY, ...update, updatedAt: '2026-11-21T20:00:00Z' };
      return answer();
    });
}

describe('visitors', () => {
  test('see what the product does, that it is running, and how to start', async () => {
    openApp('/', { as: 'nobody', api: homeApi() });
    expect(await screen.findByText('Watch Client Demo')).toHaveAttribute('href', '/demo');
    const book = await screen.findByText('Book Consultation');
    expect(book).toHaveAttribute('target', '_blank');
    expect(book).toHaveAttribute('href', '/book/harbor-law');
    for (const name of ['AI Receptionist', 'Workflow Automation', 'Analytics & Insights'])
      expect(screen.getByRole('heading', { name })).toBeVisible();
    const block = within(await screen.findByTestId('sign-in-block'));
    expect(block.getByText('Sign in')).toHaveAttribute('href', '/login');
    expect(block.getByText('Sign up')).toHaveAttribute('href', '/auth');
    expect(screen.queryByTestId('profile-card')).not.toBeInTheDocument();
    expect(screen.getByText('Open the demo')).toHaveAttribute('href', '/demo');
    expect(screen.getByText('Pricing')).toHaveAttribute('href', '/pricing');
  });

  test('see the state of the services, once they scroll near it', async () => {
    openApp('/', { as: 'nobody', api: homeApi() });
    await comeNear('health');
    const health = await screen.findByTestId('system-health');
    await waitFor(() => expect(health).toHaveTextContent('All Systems Operational'));
  });
});

describe('the profile', () => {
  async function openProfile(api = homeApi()): Promise<App & { card: HTMLElement }> {
    const app = openApp('/', { as: 'viewer', api });
    return { ...app, card: await screen.findByTestId('profile-card') };
  }

  const edit = async ({ user, card }: App & { card: HTMLElement }): Promise<void> => {
    await user.click(await within(card).findByText('Edit Profile'));
    await within(card).findByLabelText('Business name');
  };
  const field = (name: string): Element | null =>
    screen.getByTestId('profile-card').querySelector(`[data-field="${name}"]`);

  test('has ten fields, can be edited and saved, and shows the stored values again', async () => {
    const app = await openProfile();
    const { user, api, card } = app;
    const within_ = within(card);
    expect(await within_.findByText('viewer@harbor-law.example')).toBeVisible();
    await waitFor(() => expect(card.querySelectorAll('[data-field]')).toHaveLength(10));
    expect(screen.queryByTestId('sign-in-block')).not.toBeInTheDocument();

    await edit(app);
    expect(within_.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
    expect(within_.getByLabelText('Business name')).toHaveFocus();
    fill(within_.getByLabelText('Business name'), 'Roe & Partners');
    await user.selectOptions(await within_.findByLabelText('Industry'), 'law');
    fill(within_.getByLabelText('Website'), 'not a website');
    await user.selectOptions(await within_.findByLabelText('Company size'), '6-20');
    fill(within_.getByLabelText('Phone'), '+1 313 555 0199');
    await user.selectOptions(await within_.findByLabelText('Time zone'), 'Pacific (PST)');
    fill(within_.getByLabelText('Service area: city'), 'Detroit');
    fill(within_.getByLabelText('Service area: state'), 'MI');
    await user.selectOptions(await within_.findByLabelText('CRM'), 'Clio');
    await user.selectOptions(await within_.findByLabelText('Preferred call flow'), 'Both');
    await user.click(await within_.findByText('Save'));
    expect(await within_.findByText('Website must be an address like https://example.com')).toBeVisible();
    expect(within_.getByLabelText('Website')).toHaveFocus();
    expect(api.to('PUT /v1/profiles/me')).toHaveLength(0);

    fill(within_.getByLabelText('Website'), 'https://roe.example');
    await user.click(await within_.findByText('Save'));
    const toast = await screen.findByTestId('toast');
    expect(toast).toHaveTextContent('Success');
    expect(toast).toHaveTextContent('Profile updated successfully!');
    expect(await within_.findByText('Edit Profile')).toBeVisible();

    app.reload();
    await waitFor(() => expect(field('businessName')).toHaveTextContent('Roe & Partners'));
    expect(field('industry')).toHaveTextContent('Law');
    expect(field('website')).toHaveTextContent('https://roe.example');
    expect(field('companySize')).toHaveTextContent('6-20');
    expect(field('phone')).toHaveTextContent('555');
    expect(field('timezone')).toHaveTextContent('Pacific (PST)');
    expect(field('serviceAreaCity')).toHaveTextContent('Detroit');
    expect(field('serviceAreaState')).toHaveTextContent('MI');
    expect(field('crmType')).toHaveTextContent('Clio');
    expect(field('preferredCallFlow')).toHaveTextContent('Both');
  });

  test('Cancel restores the stored values, and leaving with changes asks first', async () => {
    const app = await openProfile();
    const { user, card, address } = app;
    const input = (): HTMLElement => within(card).getByLabelText('Business name');
    await edit(app);
    fill(input(), 'Never stored');
    await user.click(await within(card).findByText('Cancel'));
    await waitFor(() => expect(field('businessName')).toHaveTextContent('Not given'));

    await edit(app);
    expect(input()).toHaveValue('');
    fill(input(), 'Not stored yet');
    await user.click(await screen.findByText('Open the demo'));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(await within(question).findByText('Stay'));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(input()).toHaveValue('Not stored yet');
    await user.click(await screen.findByText('Open the demo'));
    const again = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(await within(again).findByText('Leave'));
    await waitFor(() => expect(address()).toBe('/demo'));
  });

  test('keeps what was typed when saving fails, and leaving still asks', async () => {
    const app = await openProfile(homeApi().on('PUT /v1/profiles/me', noAnswer));
    await edit(app);
    const input = within(app.card).getByLabelText('Business name');
    fill(input, 'Kept');
    await app.user.click(await within(app.card).findByText('Save'));
    const toast = await screen.findByTestId('toast');
    expect(toast).toHaveTextContent('Error');
    expect(toast).toHaveTextContent('Failed to update profile. Please try again.');
    expect(input).toHaveValue('Kept');
    await app.user.click(await screen.findByText('Open the demo'));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await app.user.click(await within(question).findByText('Stay'));
    expect(input).toHaveValue('Kept');
  });
});

describe('Book Consultation', () => {
  const bookLink = (): Promise<HTMLElement> => screen.findByText('Book Consultation');

  test.each(['owner', 'staff', 'viewer'] as const)('sends %s to the page of their practice', async (as) => {
    openApp('/', { as, api: homeApi() });
    expect(await bookLink()).toHaveAttribute('href', `/book/${TENANT.id}`);
  });

  test.each(['admin', 'outsider'] as const)('sends %s to the same page as visitors', async (as) => {
    openApp('/', { as, api: homeApi() });
    await screen.findByTestId('profile-card');
    expect(await bookLink()).toHaveAttribute('href', '/book/harbor-law');
  });
});

describe('usage and billing', () => {
  test('a member of a practice sees what it uses', async () => {
    const api = homeApi().on('POST /v1/functions/get-usage-analytics', usageAnalytics({ api_calls: 12 }));
    openApp('/', { as: 'viewer', api });
    await comeNear('billing');
    const part = await screen.findByTestId('usage-billing');
    expect(within(part).getByText('Usage & Billing Dashboard')).toBeVisible();
    expect(await within(part).findByText('12 of 10,000')).toBeVisible();
    expect(within(part).queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.queryByTestId('start-practice')).not.toBeInTheDocument();
  });

  test('an owner has both tabs', async () => {
    const { user } = openApp('/', {
      as: 'owner',
      api: withHealth(billingApi()).on('GET /v1/profiles/me', { ok: true, profile: EMPTY }),
    });
    await comeNear('billing');
    await user.click(await screen.findByRole('tab', { name: 'Billing Management' }));
    expect(await screen.findByTestId('billing-summary')).toBeVisible();
  });

  test('a visitor has neither tab', async () => {
    openApp('/', { as: 'nobody', api: homeApi() });
    expect(await screen.findByTestId('sign-in-block')).toBeVisible();
    expect(screen.queryByTestId('usage-billing')).not.toBeInTheDocument();
    expect(screen.queryByTestId('start-practice')).not.toBeInTheDocument();
  });
});
