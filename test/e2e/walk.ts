/** A practice with data for every page, and the pages that a role may open, for tests that walk through all of them. */
import { expect, type Page, type Request } from '@playwright/test';
import { AppointmentList } from '@praxis/contracts/appointment/appointment-change';
import type { AuthSessionUser } from '@praxis/contracts/auth/auth';
import { addCampaign } from '@praxis/db/campaign/campaign';
import { sql } from '@praxis/db/core/sql';
import { opensFor } from '../../apps/web/src/app/guard-verdict.js';
import { PAGE_ACCESS, PATHS } from '../../apps/web/src/app/paths.js';
import { seedCall } from '../support/call-rows.js';
import { definitionOf, readWorkflow } from '../support/automations.js';
import { campaignDraft, commandAndWake, emailStep, smsStep } from '../support/campaigns.js';
import { Desk } from '../support/desk.js';
import { expectOk, type World } from '../support/journey.js';
import type { Member } from '../support/members.js';
import type { Team } from './people.js';

/** A token with the form of a link's secret, but no valid one. Pages behind links show their first view for it too. */
const SECRET = `#token=${'A'.repeat(43)}`;
const BY_LINK: ReadonlySet<string> = new Set([
  PATHS.verifyEmail,
  PATHS.magicLink,
  PATHS.resetPassword,
  PATHS.invitation,
  PATHS.appointment,
  PATHS.unsubscribe,
]);
/** The practice whose public pages are opened. */
const DEMO_PRACTICE = 'harbor-law';
/** Pages of one purchase, which onboarding.test.ts walks through. */
const OF_PURCHASE: ReadonlySet<string> = new Set([
  PATHS.simCheckout,
  PATHS.simPortal,
  PATHS.success,
  PATHS.onboarding,
  PATHS.workPlanOf,
]);
/** These paths only lead to the first of their tabs, which is a page itself. */
const FRAMES: ReadonlySet<string> = new Set([PATHS.settings]);

/** Path prefix of the admin area's pages. For everybody except admins, they all show the same as its first page. */
const ADMIN_AREA = `${PATHS.admin}/`;

/** Paths of records, each of which a page shows. */
export interface Practice {
  lead: string;
  /** A deployed workflow with an execution. */
  workflow: string;
  records: readonly string[];
}

/** Gives a team's tenant a row for every list. Names are long, to show where the layout has too little room. */
export async function furnish(world: World, team: Team): Promise<Practice> {
  const { tenant, owner, staff } = team;
  const { database } = world;
  const desk = Desk.of(world, team);
  const { sessionId, leadId } = await desk.booked({ name: 'Maximiliane Alexandrina Hohenfels-Sigmaringen' });
  await desk.receive(
    sessionId,
    'Can somebody call me? https://example.com/a/very/long/address/that/does/not/break',
  );
  const rows: [string, object][] = [
    ['/v1/reply-templates', { name: 'Ring back', body: '{{first_name}}, we ring back.' }],
    ['/v1/conflict-parties', { parties: [{ name: 'Acme Holdings LLC', role: 'adverse' }] }],
  ];
  for (const [path, body] of rows) expectOk(await staff.post(path, body));
  const endpoint = { url: 'http://127.0.0.1:65000/hooks', events: ['lead.created', 'appointment.booked'] };
  expectOk(await owner.post('/v1/webhook-endpoints', endpoint));
  await desk.sql(
    sql`insert into suppressions (tenant_id, channel, contact_key, reason, hint)
       values (${tenant.id}, 'email', 'k', 'bounce', 'j***@ex***.com')`,
  );
  const call = await seedCall(database, tenant.id, {
    endedMinutesAgo: 5,
    said: [{ turnId: null, text: 'Harbor Law, this is the AI receptionist. How can I help you?' }],
  });
  const campaigns = await database.withTenant(tenant.id, async (tx) => {
    const by = { userId: owner.userId, industry: 'law' as const };
    const draft = await addCampaign(tx, campaignDraft({ steps: [smsStep(), emailStep()] }), by);
    const started = await addCampaign(tx, campaignDraft(), by);
    await commandAndWake(tx, started.id, 'start');
    return [draft.id, started.id];
  });
  const { items } = AppointmentList.parse(
    expectOk(await staff.get(`/v1/appointments?leadId=${leadId}`)).body,
  );
  const [appointment] = items;
  if (!appointment) throw new Error('the lead has an appointment');
  const workflows = await automate(owner, leadId);
  const [workflow] = workflows;
  return {
    lead: leadId,
    workflow,
    records: [
      `${PATHS.leads}/${leadId}`,
      `${PATHS.dashboard}/${leadId}`,
      `${PATHS.inbox}/${leadId}`,
      `${PATHS.appointments}/${appointment.id}?view=week&date=${appointment.start.slice(0, 10)}`,
      `${PATHS.calls}/${call.id}`,
      ...['new', ...campaigns].map((id) => `${PATHS.campaigns}/${id}`),
      ...['active', 'monitor', 'analytics'].map((tab) => `${PATHS.workflows}?tab=${tab}`),
      ...['new', ...workflows, `${workflow}?edit=1`].map((id) => `${PATHS.workflows}/${id}`),
      `${PATHS.adminWorkflows}/${workflow}`,
    ],
  };
}

/** Creates a workflow with a waiting execution, a webhook workflow that was never deployed, and a secret. */
async function automate(owner: Member, leadId: string): Promise<[string, string]> {
  const create = async (draft: object): Promise<string> =>
    readWorkflow(expectOk(await owner.post('/v1/workflows', draft)).body).id;
  const running = await create({
    name: 'Everything_that_a_client_brings_to_the_first_consultation',
    definition: definitionOf(
      { kind: 'manual' },
      {
        task: { kind: 'create_task', label: 'Give the file to somebody', title: 'File it', next: 'wait' },
        wait: { kind: 'wait', label: 'A day', wait: { mode: 'duration', minutes: 1_440 }, next: 'urgent' },
        urgent: {
          kind: 'branch',
          label: 'Is it urgent?',
          condition: 'lead.urgency == "high"',
          next: 'client',
          otherwise: null,
        },
        client: { kind: 'update_lead', label: 'They are a client', status: 'converted', next: null },
      },
    ),
  });
  const hooked = await create({
    name: 'From another system',
    definition: definitionOf(
      { kind: 'webhook' },
      {
        ask: {
          kind: 'approval',
          label: 'Ask',
          question: 'May this go on?',
          timeoutMinutes: 60,
          next: null,
          otherwise: null,
        },
      },
    ),
  });
  expectOk(await owner.post(`/v1/workflows/${running}/deploy`));
  expectOk(await owner.post(`/v1/workflows/${running}/runs`, { leadId }));
  expectOk(await owner.post('/v1/workflow-secrets', { name: 'case-system' }));
  return [running, hooked];
}

/** Tabs of the admin area with their own content. */
export const ADMIN_TABS = [
  ...['clients', 'analytics', 'health', 'audit'].map((tab) => `${PATHS.admin}?tab=${tab}`),
  ...['flags', 'ab-tests', 'bulk', 'workflow-texts'].map((tab) => `${PATHS.adminTemplates}?tab=${tab}`),
];

/** Every page of `PAGE_ACCESS`, and every record, that a role may open; null is a visitor who is not signed in. */
export function pagesOf(user: AuthSessionUser | null, records: readonly string[] = []): string[] {
  const isAdmin = user?.roles.includes('admin') ?? false;
  const actor = { user, role: isAdmin ? ('owner' as const) : (user?.tenants[0]?.role ?? null) };
  return [...Object.keys(PAGE_ACCESS), ...ADMIN_TABS, ...records]
    .filter((path) => !FRAMES.has(path) && !OF_PURCHASE.has(path) && opensFor(withoutQuery(path), actor))
    .filter((path) => isAdmin || !path.startsWith(ADMIN_AREA))
    .map((path) => path.replace(':practice', DEMO_PRACTICE))
    .map((path) => (BY_LINK.has(path) ? `${path}${SECRET}` : path));
}

const withoutQuery = (path: string): string => path.split('?', 1)[0] ?? '';

export async function userOf(member: Member): Promise<AuthSessionUser> {
  const { user } = await member.session();
  if (!user) throw new Error('this person is not signed in');
  return user;
}

/** Frames that are drawn before a page counts as quiet. */
const QUIET_FRAMES = 3;
/** Requests of the live stream, which stay open as long as the page does. */
const STREAMS = /\/v1\/live/;

/** Opens pages one after another, and waits each time until nothing on the page is loading. */
export class Walk {
  #begun = 0;
  readonly #pending = new Set<Request>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (STREAMS.test(request.url())) return;
      this.#begun += 1;
      this.#pending.add(request);
    });
    page.on('requestfinished', (request) => this.#pending.delete(request));
    page.on('requestfailed', (request) => this.#pending.delete(request));
  }

  /** Loads a page. */
  async open(path: string): Promise<void> {
    // The browser would not load an address again that differs only in its fragment.
    if (path.includes('#')) await this.page.goto('about:blank');
    this.#pending.clear();
    await this.page.goto(path);
    await this.#arrived();
  }

  /** Goes to a page inside the app, as its links do. The first page is loaded. */
  async go(path: string): Promise<void> {
    if (this.page.url() === 'about:blank') return await this.open(path);
    await this.page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await this.#arrived();
  }

  async #arrived(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    await this.settled();
    // Parts further down load only when they are near the visible area.
    await this.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await this.settled();
    await this.page.evaluate(() => window.scrollTo(0, 0));
  }

  /** Waits until the page is quiet: it sends no request, draws nothing new, and waits for no answer. */
  async settled(): Promise<void> {
    await expect.poll(() => this.#isQuiet(), { message: 'the page to be quiet', intervals: [50] }).toBe(true);
  }

  async #isQuiet(): Promise<boolean> {
    const before = this.#begun;
    await this.page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame += 1)
        await new Promise((drawn) => requestAnimationFrame(drawn));
    }, QUIET_FRAMES);
    const busy = await this.page.locator('[aria-busy="true"]').count();
    return busy === 0 && this.#pending.size === 0 && this.#begun === before;
  }
}
