/** Campaigns: a draft is written, corrected, started, watched, paused and ended; and which roles may not do this. */
import {
  CampaignDraft,
  type Campaign,
  type CampaignItem,
  type CampaignPreview,
} from '@praxis/contracts/campaign/campaign';
import type { CampaignAnalytics, CampaignFigures } from '@praxis/contracts/campaign/campaign-outcome';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openApp, TENANT, type App, type Viewer } from '../testing/render-app.js';
import { later, refusal, TestApi, TestStream } from '../testing/test-api.js';
import { pressDisabled } from '../testing/patient-user.js';

const ID = '66666666-6666-4666-8666-666666666661';
const AT = '2026-05-30T12:00:00Z';
const zero: CampaignFigures = {
  messagesSent: 0,
  messagesDelivered: 0,
  messagesFailed: 0,
  messagesBlocked: 0,
  responses: 0,
  conversions: 0,
  optOuts: 0,
  totalCostCents: 0,
};

function campaign(draft: CampaignDraft, changes: Partial<CampaignItem> = {}): Campaign {
  const { steps, ...rest } = draft;
  return {
    ...rest,
    id: ID,
    industry: 'law',
    status: 'draft',
    createdBy: null,
    createdAt: AT,
    updatedAt: AT,
    startedAt: null,
    endedAt: null,
    enrolled: 0,
    active: 0,
    steps: steps.map((step, n) => ({
      ...step,
      id: `step-${n}`,
      stepOrder: n + 1,
      delayHours: 0,
      variables: [],
    })),
    ...changes,
  };
}
const SPRING: CampaignDraft = {
  name: 'Spring follow-up',
  campaignType: 'followup',
  mode: 'sim',
  triggerEvent: 'manual',
  targetAudience: {
    segment: 'All leads',
    filters: { statuses: [], industries: [], engagementLevels: [], tags: [] },
  },
  steps: [
    {
      name: 'Message 1',
      channel: 'sms',
      delay: { amount: 0, unit: 'minutes' },
      isActive: true,
      variants: [
        { key: 'A', weight: 1, messageTemplate: 'Hello {{first_name}}' },
        { key: 'B', weight: 1, messageTemplate: 'Good day {{first_name}}' },
      ],
    },
  ],
};

const NOBODY: CampaignPreview['reach'] = {
  counted: 3,
  reached: 0,
  optedOut: 1,
  suppressed: 0,
  noConsent: 2,
  noAddress: 0,
  repeated: 0,
};

const preview = ({ steps }: Pick<CampaignDraft, 'steps'>): CampaignPreview => ({
  ok: true,
  audience: { total: 3, sms: 3, email: 3 },
  reach: { counted: 3, reached: 3, optedOut: 0, suppressed: 0, noConsent: 0, noAddress: 0, repeated: 0 },
  lacksAddress: false,
  samples: steps.flatMap(({ channel, variants }, n) =>
    variants.map(({ key, subject = null, messageTemplate }) => ({
      stepOrder: n + 1,
      variant: key,
      channel,
      subject,
      body: messageTemplate.replace('{{first_name}}', 'Jordan'),
    })),
  ),
});

const outcome = (changes: Partial<CampaignFigures> = {}): CampaignAnalytics => ({
  ok: true,
  campaignId: ID,
  totals: { ...zero, ...changes },
  days: [],
  steps: [
    {
      ...zero,
      stepOrder: 1,
      name: 'Message 1',
      channel: 'sms' as const,
      variants: ['A', 'B'].map((key) => ({ ...zero, key })),
    },
    {
      ...zero,
      stepOrder: 2,
      name: 'Message 2',
      channel: 'email' as const,
      variants: [{ ...zero, key: 'A' }],
    },
  ],
  contacts: { active: 3, completed: 0, replied: 0, booked: 0, optedOut: 0, cancelled: 0 },
});

/** An API with one campaign, or none yet. */
class Office {
  readonly api = new TestApi();
  readonly live = new TestStream(`campaigns:${TENANT.id}`);
  stored: Campaign | undefined;
  analytics = outcome();
  /** Undefined means that the campaign reaches everybody. */
  reach: CampaignPreview['reach'] | undefined;
  lacksAddress = false;

  constructor(stored?: Campaign) {
    this.stored = stored;
    const keep = (draft: CampaignDraft): object => this.answer(campaign(draft));
    const expected = { start: 'active', pause: 'paused', resume: 'active', cancel: 'cancelled' } as const;
    this.api
      .on('GET /v1/campaigns', () => ({
        ok: true,
        items: this.stored ? [this.stored] : [],
        nextCursor: null,
      }))
      .on('GET /v1/campaigns/:id', () => ({ ok: true, campaign: this.stored }))
      .on('GET /v1/campaigns/:id/analytics', () => this.analytics)
      .on('GET /v1/live', () => this.live.open())
      .on('DELETE /v1/campaigns/:id', { ok: true, message: 'Draft deleted.' })
      .onBody('POST /v1/campaigns', CampaignDraft, keep)
      .onBody('PATCH /v1/campaigns/:id', CampaignDraft, keep)
      .onBody('POST /v1/campaigns/preview', CampaignDraft, (draft) => this.counted(draft))
      .on('POST /v1/campaigns/:id/preview', () => this.counted(this.stored ?? SPRING));
    for (const [command, status] of Object.entries(expected))
      this.api.on(`POST /v1/campaigns/:id/${command}`, () =>
        this.answer({ ...campaign(SPRING), ...this.stored, status, startedAt: AT, enrolled: 3 }),
      );
  }

  /** The preview's current counts. */
  private counted(of: Pick<CampaignDraft, 'steps'>): CampaignPreview {
    const { lacksAddress, reach } = this;
    return { ...preview(of), lacksAddress, ...(reach && { reach }) };
  }

  private answer(stored: Campaign): object {
    this.stored = stored;
    return { ok: true, campaign: stored };
  }

  open(path = `/campaigns/${ID}`, as: Viewer = 'staff'): App {
    return openApp(path, { as, api: this.api });
  }
}

const running = (): Office =>
  new Office(campaign(SPRING, { status: 'active', startedAt: AT, enrolled: 3, active: 3 }));
const step = (number: number): HTMLElement => screen.getByRole('group', { name: `Step ${number}` });
const status = (): Promise<HTMLElement> => screen.findByTestId('campaign-status');

test('staff write a draft, step by step, and see validation errors', async () => {
  const { user, api, address } = new Office().open('/campaigns');
  expect(await screen.findByText('No campaigns yet')).toBeInTheDocument();
  await user.click(screen.getAllByText('New campaign')[0] as HTMLElement);
  const save = await screen.findByText('Save draft');
  await user.click(save);
  expect(await screen.findByText('Name is required')).toBeInTheDocument();
  fill(screen.getByLabelText('Name'), 'Spring follow-up');
  const first = step(1);
  fill(within(first).getByLabelText('Message'), 'Hello {{firstname}}');
  await user.click(save);
  expect(await within(first).findByText(/{{firstname}} is not a merge tag\./)).toBeInTheDocument();
  await waitFor(() => expect(within(first).getByLabelText('Message')).toHaveFocus());
  expect(api.to('POST /v1/campaigns')).toHaveLength(0);

  // The error concerns the second tag, but is shown on the field for all tags.
  const tags = screen.getByRole('textbox', { name: 'Tags' });
  fill(tags, `vip, ${'x'.repeat(61)}`);
  await user.click(save);
  await waitFor(() => expect(tags).toBeInvalid());
  expect(await screen.findByText(/60 characters/)).toBeVisible();
  fill(tags, 'vip, spring');
  await waitFor(() => expect(tags).toBeValid());

  fill(within(first).getByLabelText('Message'), 'Hello {{first_name}}');
  await user.click(await within(first).findByText('Try two texts'));
  fill(within(first).getByLabelText('Message B'), 'Good day {{first_name}}');
  expect(within(first).getAllByText('50% of the contacts')).toHaveLength(2);
  await user.click(await screen.findByText('Add step'));
  const second = step(2);
  await user.selectOptions(await within(second).findByLabelText('Channel'), 'email');
  fill(within(second).getByLabelText('Subject'), 'Still there?');
  fill(within(second).getByLabelText('Message'), 'Dear {{name}}');
  await waitFor(() => expect(screen.getByTestId('audience')).toHaveTextContent('3 leads match now'));
  await waitFor(() => expect(screen.getAllByTestId('sample')).toHaveLength(3));
  expect(screen.getAllByTestId('sample')[0]).toHaveTextContent('Hello Jordan');
  await user.click(save);
  const toast = await screen.findByTestId('toast');
  expect(toast).toHaveTextContent('Draft savedSpring follow-up');
  await waitFor(() => expect(address()).toBe(`/campaigns/${ID}`));
  expect(api.to('POST /v1/campaigns')).toHaveLength(1);
  expect(api.to('POST /v1/campaigns')[0]?.body).toMatchObject({
    name: 'Spring follow-up',
    steps: [{ variants: [{ key: 'A' }, { key: 'B' }] }, { channel: 'email' }],
  });
});

test('the bar that appears with changes discards them', async () => {
  const { user } = new Office(campaign(SPRING)).open();
  const form = within(await screen.findByRole('form', { name: 'Campaign' }));
  expect(form.queryByText('Unsaved changes')).toBeNull();
  const name = await form.findByLabelText('Name');
  fill(name, 'Another name');
  expect(await form.findByText('Unsaved changes')).toBeVisible();
  expect(form.queryByText('Start campaign')).toBeNull();
  await user.click(form.getByText('Discard'));
  expect(name).toHaveValue(SPRING.name);
  expect(await form.findByText('Start campaign')).toBeVisible();
});

test('a draft is started after a confirmation', async () => {
  const { user, api } = new Office(campaign(SPRING)).open();
  await user.click(await screen.findByText('Start campaign'));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Messages are simulated.');
  expect(api.to('POST /v1/campaigns/:id/start')).toHaveLength(0);
  await user.click(await within(question).findByRole('button', { name: 'Start' }));
  expect(await status()).toHaveTextContent('Running');
  expect(api.to('POST /v1/campaigns/:id/start')).toHaveLength(1);
});

test('a draft is started from the list after a confirmation', async () => {
  const { user, api, address } = new Office(campaign(SPRING)).open('/campaigns');
  await user.click(await screen.findByRole('link', { name: 'Start Spring follow-up' }));
  const question = await screen.findByRole('alertdialog', { name: 'Start Spring follow-up?' });
  expect(question).toHaveTextContent('3 people will receive this.');
  // The request is removed from the address, so that a reload does not repeat it.
  expect(address()).toBe(`/campaigns/${ID}`);
  await user.click(await within(question).findByRole('button', { name: 'Start' }));
  expect(await status()).toHaveTextContent('Running');
  expect(api.to('POST /v1/campaigns/:id/start')).toHaveLength(1);
});

test('starting a draft without recipients from the list opens its page, which shows why it cannot start', async () => {
  const office = new Office(campaign(SPRING));
  office.reach = NOBODY;
  const { user } = office.open('/campaigns');
  await user.click(await screen.findByRole('link', { name: 'Start Spring follow-up' }));
  const start = await screen.findByRole('button', { name: 'Start campaign' });
  await waitFor(() => expect(start).toHaveFocus());
  expect(start).toHaveAccessibleDescription(/^No one will receive this/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a refused start shows the reason, and the draft stays', async () => {
  const { user, api } = new Office(campaign(SPRING)).open();
  const why = { code: 'no_account', error: 'No account for live messages is connected.' };
  api.on('POST /v1/campaigns/:id/start', () => refusal(409, why));
  await user.click(await screen.findByText('Start campaign'));
  const question = await screen.findByRole('alertdialog');
  await user.click(await within(question).findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent('Campaign not started'));
  expect(screen.getByTestId('toast')).toHaveTextContent(why.error);
  expect(screen.getByText('Start campaign')).toBeInTheDocument();
});

test('a draft without recipients shows the reason beside its disabled button', async () => {
  const office = new Office(campaign(SPRING));
  office.reach = NOBODY;
  const { user, api } = office.open();
  const why =
    'No one will receive this. 2 people have not given consent. 1 person has opted out. Record their consent, or choose another audience.';
  await waitFor(() => expect(screen.getByTestId('no-reach')).toHaveTextContent(why));
  const start = screen.getByRole('button', { name: 'Start campaign' });
  expect(start).toHaveAttribute('aria-disabled', 'true');
  expect(start).toHaveAccessibleDescription(why);
  await pressDisabled(user, start);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // An audience that cannot be reached now may be reachable later, so the draft is saved anyway.
  fill(screen.getByLabelText('Name'), 'Summer follow-up');
  await user.click(screen.getByText('Save draft'));
  await waitFor(() => expect(api.to('PATCH /v1/campaigns/:id')).toHaveLength(1));
  expect(api.to('POST /v1/campaigns/:id/start')).toHaveLength(0);
});

test.each(['manual', 'lead_created'] as const)(
  'without a postal address a campaign with emails cannot start (%s), and shows where to enter it',
  async (triggerEvent) => {
    const office = new Office(campaign({ ...SPRING, triggerEvent }));
    office.lacksAddress = true;
    const { user, api } = office.open();
    const why =
      'Marketing emails must state your postal address, and there is none yet. An owner enters it in Settings, Account, under For clients.';
    await waitFor(() => expect(screen.getByTestId('no-reach')).toHaveTextContent(why));
    const start = screen.getByRole('button', { name: 'Start campaign' });
    expect(start).toHaveAccessibleDescription(why);
    await pressDisabled(user, start);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.to('POST /v1/campaigns/:id/start')).toHaveLength(0);
  },
);

test('a start is refused if the audience has become unreachable, and the page shows why', async () => {
  const office = new Office(campaign(SPRING));
  const { user, api } = office.open();
  await waitFor(() =>
    expect(screen.getByTestId('audience')).toHaveTextContent('3 people will receive this.'),
  );
  api.on('POST /v1/campaigns/:id/start', () => {
    office.reach = NOBODY;
    return refusal(409, { code: 'audience_unreachable', error: 'No one will receive this.' });
  });
  await user.click(screen.getByText('Start campaign'));
  await user.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Start' }),
  );
  await waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent('No one will receive this.'));
  await waitFor(() => expect(screen.getByTestId('no-reach')).toBeInTheDocument());
});

test('a campaign that would send nothing more cannot be resumed, but can be canceled', async () => {
  const office = new Office(campaign(SPRING, { status: 'paused', startedAt: AT, enrolled: 3, active: 3 }));
  office.reach = { ...NOBODY, noConsent: 0, optedOut: 3 };
  const { user, api } = office.open();
  await waitFor(() =>
    expect(screen.getByTestId('no-reach')).toHaveTextContent(
      'No one will receive this. 3 people have opted out. Cancel this campaign.',
    ),
  );
  await pressDisabled(user, screen.getByText('Resume'));
  expect(api.to('POST /v1/campaigns/:id/resume')).toHaveLength(0);
  await user.click(screen.getByText('Cancel campaign'));
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
});

test('a draft is deleted after a confirmation', async () => {
  const office = new Office(campaign(SPRING));
  const { user, api, address } = office.open();
  await user.click(await screen.findByText('Delete draft'));
  const question = await screen.findByRole('alertdialog');
  office.stored = undefined;
  await user.click(await within(question).findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/campaigns'));
  expect(api.to('DELETE /v1/campaigns/:id')).toHaveLength(1);
  expect(await screen.findByText('No campaigns yet')).toBeInTheDocument();
});

test('sent and delivered counts update automatically, by step and by text', async () => {
  const office = running();
  office.open();
  const figures = await screen.findByTestId('campaign-figures');
  expect(figures).toHaveTextContent('Delivered0');
  expect(screen.getAllByTestId('step-row')).toHaveLength(2);
  expect(screen.getAllByTestId('variant-row')).toHaveLength(2);
  await waitFor(() => expect(screen.getByTestId('campaigns')).toHaveAttribute('data-live', 'true'));
  office.analytics = outcome({ messagesSent: 3, messagesDelivered: 3 });
  office.live.send('campaigns', { changed: true });
  await waitFor(() => expect(figures).toHaveTextContent('Delivered3'));
});

test('a campaign is paused, resumed, and ended after a confirmation', async () => {
  const { user, address } = running().open();
  await user.click(await screen.findByText('Pause'));
  await waitFor(async () => expect(await status()).toHaveTextContent('Paused'));
  await user.click(await screen.findByText('Resume'));
  await waitFor(async () => expect(await status()).toHaveTextContent('Running'));
  await user.click(await screen.findByText('Cancel campaign'));
  const question = await screen.findByRole('alertdialog');
  await user.click(await within(question).findByRole('button', { name: 'Cancel campaign' }));
  await waitFor(async () => expect(await status()).toHaveTextContent('Canceled'));
  expect(screen.queryByText('Resume')).toBeNull();
  await user.click(await screen.findByText('All campaigns'));
  await waitFor(() => expect(address()).toBe('/campaigns'));
  expect(await screen.findByTestId('campaign')).toHaveTextContent('3 enrolled');
});

test('a campaign can be canceled while it is still being paused', async () => {
  const office = running();
  const { user } = office.open();
  await screen.findByText('Pause');
  const paused = later();
  office.api.on(`POST /v1/campaigns/:id/pause`, () => paused.promise);
  await user.click(await screen.findByText('Pause'));
  await user.click(await screen.findByText('Cancel campaign'));
  const question = await screen.findByRole('alertdialog');
  await user.click(await within(question).findByRole('button', { name: 'Cancel campaign' }));
  expect(office.api.to('POST /v1/campaigns/:id/cancel')).toHaveLength(0);
  paused.answer({ ok: true, campaign: office.stored });
  await waitFor(async () => expect(await status()).toHaveTextContent('Canceled'));
});

test('a viewer sees the campaigns and cannot change them', async () => {
  const { user } = running().open('/campaigns', 'viewer');
  expect(await screen.findAllByTestId('campaign')).toHaveLength(1);
  expect(screen.queryByText('New campaign')).toBeNull();
  await user.click(await screen.findByText('Spring follow-up'));
  expect(await status()).toHaveTextContent('Running');
  expect(screen.getByText('Only staff and owners can change this.')).toBeInTheDocument();
  expect(screen.queryByText('Pause')).toBeNull();
});
