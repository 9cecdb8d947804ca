/**
 * The web app in component tests: the real routes, pages and requests in a document without a browser, with an API that
 * the test defines. Anything that needs a layout, a real browser or the real API belongs in an end-to-end test.
 */
import type { AuthSessionResult } from '@praxis/contracts/auth/auth';
import type { DemoConfig } from '@praxis/contracts/health/health';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import { NO_FIGURES } from '@praxis/contracts/tenant/practice-figures';
import type { Tenant } from '@praxis/contracts/tenant/tenant';
import { cleanup, configure, fireEvent, render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '../app/providers.js';
import { CookieNotice } from '../features/consent/cookie-notice.js';
import { routes } from '../app/router.js';
import { forgetCalls } from '../features/call/call-store.js';
import { LeaveQuestion } from '../features/shell/leave-question.js';
import { forgetTenantChoice } from '../lib/tenant/acting-tenant.js';
import { RevealHost } from '../features/lead/reveal/reveal-host.js';
import { StepUp } from '../features/auth/sign-in/step-up.js';
import { closeLive } from '../lib/live/live.js';
import { forgetReveals } from '../lib/lead/reveal.js';
import { answerStepUp } from '../lib/auth/step-up.js';
import { PRODUCT_BRAND } from '../lib/tenant/current-brand.js';
import { forgetEvents } from '../lib/event/event-log.js';
import { forgetJourneys } from '../lib/journey/journey-store.js';
import { queryClient } from '../lib/api/query-client.js';
import { forgetServices } from '../lib/api/service-policy.js';
import { TestApi, TestStream } from './test-api.js';
import { noUsage } from './billing-rows.js';
import { notificationSettings } from './notification-rows.js';
import { resetStores } from './reset-stores.js';
import { patientUser } from './patient-user.js';
import { practiceResult } from './practice-rows.js';
import { QUIET_DAY } from './today-rows.js';
import { UnappliedStyles } from './unapplied-styles.js';

// A busy machine may take many seconds to load a page; an element that never appears fails late.
configure({ asyncUtilTimeout: 30_000 });

/** The tenant of all users in these tests. */
export const TENANT: Tenant = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Harbor Law',
  industry: 'law',
  status: 'active',
  phone: '+13135550100',
};

/** The secret of every page's visitor. */
export const VISITOR_TOKEN = 'visitor-secret';
export const DEMO: DemoConfig = {
  ok: true,
  publicApiKey: 'pk_test',
  embedded: true,
  liveAllowed: false,
  bookingUrl: null,
  temporalUiUrl: null,
  names: { law: 'Harbor Law', realestate: 'Lakeside Realty' },
  phones: { law: '+13135550100', realestate: '+13135550101' },
  practices: { law: 'harbor-law', realestate: 'lakeside-realty' },
};

/** The kind of user who looks at the page. */
export type Viewer = TenantRole | 'admin' | 'client' | 'nobody' | 'outsider';

export function sessionOf(viewer: Viewer, changes: Partial<AuthSessionResult> = {}): AuthSessionResult {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const plain = { ok: true, readOnly: false, nextStep: null } as const;
  if (viewer === 'nobody') return { ...plain, user: null, csrfToken: null, expiresAt: null, ...changes };
  const { id, name, industry, phone } = TENANT;
  const isMember = viewer !== 'admin' && viewer !== 'outsider';
  const role: TenantRole = viewer === 'owner' || viewer === 'staff' ? viewer : 'viewer';
  const user = {
    id: '22222222-2222-4222-8222-222222222222',
    name: null,
    email: `${viewer}@harbor-law.example`,
    roles: [viewer === 'admin' ? ('admin' as const) : ('client' as const)],
    tenants: isMember ? [{ id, name, industry, phone, role }] : [],
  };
  return { ...plain, user, csrfToken: 'csrf', expiresAt, ...changes };
}

export interface App {
  api: TestApi;
  user: UserEvent;
  /** Path and query of the current page. */
  address(): string;
  /** Opens the page again, as a reload does: the browser's storage stays, and the state of the page is lost. */
  reload(): void;
}

interface AppOptions {
  /** Whose session it is; `session` contains changes to the session that the API would return. */
  as?: Viewer;
  session?: Partial<AuthSessionResult>;
  /** The API with the routes that the test needs. */
  api?: TestApi;
  /** Adds header, navigation and footer; rendering without them takes half the time. */
  framed?: boolean;
  /** The cookie and privacy notices have not been answered yet. */
  firstVisit?: boolean;
}

let opened: TestApi | undefined;

/** Opens a page of the app as a user. By default, the cookie and privacy notices are already answered. */
export function openApp(path: string, options: AppOptions = {}): App {
  const { as = 'owner', session, api = new TestApi(), framed = false, firstVisit = false } = options;
  answerEveryday(api, sessionOf(as, session));
  opened = api;
  globalThis.fetch = api.fetch;
  if (!firstVisit) {
    localStorage.setItem('praxis.cookie-consent', 'accepted');
    localStorage.setItem('praxis.privacy-notice', 'seen');
  }
  window.history.replaceState(null, '', path);
  // Another test file in this worker may have left its last page's title.
  document.title = '';
  const draw = (): void => {
    // Again, because the previous page may still have written to the cache when it was closed.
    queryClient.clear();
    resetStores();
    const router = createBrowserRouter(framed ? routes : routes.map(withoutFrame));
    render(
      <Providers>
        <RouterProvider router={router} />
        {framed && <CookieNotice />}
      </Providers>,
      { wrapper: UnappliedStyles },
    );
  };
  draw();
  return {
    api,
    user: patientUser(),
    address: () => `${window.location.pathname}${window.location.search}`,
    reload: () => {
      cleanup();
      draw();
    },
  };
}

function withoutFrame(route: RouteObject): RouteObject {
  const element = (
    <>
      <LeaveQuestion />
      <Outlet />
      <RevealHost />
      <StepUp />
    </>
  );
  return { ...route, element };
}

/** Responds to the requests that every page sends: no incidents and no news. */
function answerEveryday(api: TestApi, session: AuthSessionResult): void {
  const { user } = session;
  const sees = user && (user.roles.includes('admin') || user.tenants.length > 0);
  const acknowledged = { ok: true, message: 'Done.' };
  api
    .fallback('GET /v1/demo/config', DEMO)
    .fallback('GET /v1/demo/visitor', () =>
      Response.json({ ok: true }, { headers: { 'x-visitor-token': VISITOR_TOKEN } }),
    )
    .fallback('GET /v1/auth/session', session)
    .fallback('GET /v1/auth/factors', { ok: true, items: [], recoveryCodesLeft: 0, isRequired: false })
    .fallback('GET /v1/tenants', { ok: true, items: sees ? [TENANT] : [], nextCursor: null })
    .fallback('GET /v1/tenants/:id', { ok: true, tenant: TENANT, brand: PRODUCT_BRAND })
    .fallback('POST /v1/tenants/:id/act', acknowledged)
    .fallback('GET /v1/settings/masking', { ok: true, settings: { teamSees: 'masked' } })
    .fallback('GET /v1/settings/practice', practiceResult())
    .fallback('GET /v1/settings/figures', { ok: true, figures: NO_FIGURES })
    .fallback('GET /v1/tenants/:tenantId/support-access', { ok: true, items: [], nextCursor: null })
    .fallback('DELETE /v1/leads/:id/reveal', acknowledged)
    .fallback('GET /v1/today', QUIET_DAY)
    .fallback('GET /v1/leads/assignees', { ok: true, items: [], nextCursor: null })
    .fallback('GET /v1/lead-stages', { ok: true, items: [], nextCursor: null })
    .fallback('POST /v1/functions/get-usage-analytics', noUsage())
    .fallback('GET /v1/subscription', { ok: true, subscription: null })
    .fallback('GET /v1/leads/:id/correspondence', { ok: true, appointments: [], messages: [] })
    .fallback('GET /v1/leads/:id/timeline', { ok: true, items: [], nextCursor: null })
    .fallback('GET /v1/leads/:id/consent', { ok: true, channels: [], history: [] })
    .fallback('GET /v1/conversations', { ok: true, items: [], nextCursor: null, unread: 0 })
    .fallback('GET /v1/notifications', { ok: true, items: [], nextCursor: null, unread: 0 })
    .fallback('GET /v1/service-health-checks', { ok: true, items: [], nextCursor: null, recentErrors: 0 })
    .fallback('GET /v1/notifications/settings', notificationSettings())
    .fallback('GET /v1/workflows', { ok: true, items: [], nextCursor: null })
    .fallback('GET /v1/work-orders', { ok: true, items: [], nextCursor: null })
    .fallback('GET /v1/template-library', { ok: true, items: [] })
    .fallback('GET /v1/tasks', { ok: true, items: [], count: 0, nextCursor: null })
    .fallback('GET /v1/admin/handovers', { ok: true, items: [], colleagues: [] })
    .fallback('POST /v1/events/*', acknowledged)
    .fallback('POST /v1/engagement/events', acknowledged)
    .fallback('GET /v1/live*', () => new TestStream().open());
}

/** Puts a whole text into a field in one step, as pasting does; `user.type` renders the page for each key. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.input(field, { target: { value } });
}

/**
 * Closes the page, clears all data that was read, and fails the test if the page sent a request that no route answered.
 */
export function closeApp(): void {
  cleanup();
  queryClient.clear();
  // Otherwise a failed request would be retried a second later, with the next test's API.
  forgetJourneys();
  forgetCalls();
  forgetTenantChoice();
  answerStepUp(false);
  forgetReveals();
  forgetServices();
  forgetEvents();
  closeLive();
  localStorage.clear();
  sessionStorage.clear();
  const api = opened;
  opened = undefined;
  api?.close();
}
