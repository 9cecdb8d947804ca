/** Which screen belongs to which address; each is loaded when first opened, behind the rule of `PAGE_ACCESS`. */
import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { matchRoutes, Navigate, type RouteObject } from 'react-router';
import { PrivacyNotice } from '../features/consent/privacy-notice.js';
import { ServiceStatus } from '../features/health/status/service-status.js';
import { RevealKeys } from '../features/lead/reveal/reveal-keys.js';
import { StepUp } from '../features/auth/sign-in/step-up.js';
import { Shell } from '../features/shell/shell.js';
import { OFFERED_ACTIONS } from './actions.js';
import { knownActor, knownTenantId } from '../lib/tenant/acting-tenant.js';
import { prefetchTenantBrand } from '../lib/tenant/current-brand.js';
import { Guard } from './guard.js';
import { opensFor } from './guard-verdict.js';
import { PAGE_ACCESS, PATHS, RECORD_PAGES, SETTINGS_TABS, type PageAccess, type PagePath } from './paths.js';
import { RouteError } from './route-error.js';

/** The compiler asks for every page that has a rule, and for no other. */
const SCREENS: Record<PagePath, () => Promise<ComponentType>> = {
  [PATHS.home]: async () => (await import('../routes/home.js')).HomePage,
  [PATHS.demo]: async () => (await import('../routes/demo.js')).DemoPage,
  [PATHS.pricing]: async () => (await import('../routes/pricing.js')).PricingPage,
  [PATHS.simCheckout]: async () => (await import('../routes/sim-checkout.js')).SimCheckoutPage,
  [PATHS.simPortal]: async () => (await import('../routes/sim-portal.js')).SimPortalPage,
  [PATHS.success]: async () => (await import('../routes/success.js')).SuccessPage,
  [PATHS.onboarding]: async () => (await import('../routes/onboarding.js')).OnboardingPage,
  [PATHS.workPlan]: async () => (await import('../routes/work-plans.js')).WorkPlansPage,
  [PATHS.workPlanOf]: async () => (await import('../routes/work-plan.js')).WorkPlanPage,
  [PATHS.checklist]: async () => (await import('../routes/checklist.js')).ChecklistPage,
  [PATHS.simInbox]: async () => (await import('../routes/sim-inbox.js')).SimInboxPage,
  [PATHS.admin]: async () => (await import('../routes/admin.js')).AdminPage,
  [PATHS.adminTenants]: async () => (await import('../routes/admin-tenants.js')).AdminTenantsPage,
  [PATHS.adminSecurity]: async () => (await import('../routes/admin-security.js')).AdminSecurityPage,
  [PATHS.adminTemplates]: async () => (await import('../routes/admin-templates.js')).AdminTemplatesPage,
  [PATHS.adminWorkflows]: async () => (await import('../routes/admin-workflows.js')).AdminWorkflowsPage,
  [PATHS.adminAudit]: async () => (await import('../routes/admin-audit.js')).AdminAuditPage,
  [PATHS.adminRunbooks]: async () => (await import('../routes/admin-runbooks.js')).AdminRunbooksPage,
  [PATHS.workflows]: async () => (await import('../routes/workflows.js')).WorkflowsPage,
  [PATHS.executions]: async () => (await import('../routes/executions.js')).ExecutionsPage,
  [PATHS.today]: async () => (await import('../routes/today.js')).TodayPage,
  [PATHS.dashboard]: async () => (await import('../routes/dashboard.js')).DashboardPage,
  [PATHS.client]: async () => (await import('../routes/client.js')).ClientPage,
  [PATHS.leads]: async () => (await import('../routes/leads.js')).LeadsPage,
  [PATHS.leadsImport]: async () => (await import('../routes/leads-import.js')).LeadsImportPage,
  [PATHS.campaigns]: async () => (await import('../routes/campaigns.js')).CampaignsPage,
  [PATHS.inbox]: async () => (await import('../routes/inbox.js')).InboxPage,
  [PATHS.calls]: async () => (await import('../routes/calls.js')).CallsPage,
  [PATHS.appointments]: async () => (await import('../routes/appointments.js')).AppointmentsPage,
  [PATHS.api]: async () => (await import('../routes/api-settings.js')).ApiSettingsPage,
  [PATHS.settings]: async () => (await import('../routes/settings.js')).SettingsPage,
  [PATHS.settingsAccount]: async () => (await import('../routes/settings-account.js')).SettingsAccountPage,
  [PATHS.settingsTheme]: async () => (await import('../routes/settings-theme.js')).SettingsThemePage,
  [PATHS.settingsTeam]: async () => (await import('../routes/settings-team.js')).SettingsTeamPage,
  [PATHS.settingsPipeline]: async () => (await import('../routes/settings-pipeline.js')).SettingsPipelinePage,
  [PATHS.settingsRouting]: async () => (await import('../routes/settings-routing.js')).SettingsRoutingPage,
  [PATHS.settingsScheduling]: async () =>
    (await import('../routes/settings-scheduling.js')).SettingsSchedulingPage,
  [PATHS.settingsBooking]: async () => (await import('../routes/settings-booking.js')).SettingsBookingPage,
  [PATHS.settingsReceptionist]: async () =>
    (await import('../routes/settings-receptionist.js')).SettingsReceptionistPage,
  [PATHS.settingsSessions]: async () => (await import('../routes/settings-sessions.js')).SettingsSessionsPage,
  [PATHS.settingsConflicts]: async () =>
    (await import('../routes/settings-conflicts.js')).SettingsConflictsPage,
  [PATHS.settingsReplies]: async () => (await import('../routes/settings-replies.js')).SettingsRepliesPage,
  [PATHS.settingsSuppressions]: async () =>
    (await import('../routes/settings-suppressions.js')).SettingsSuppressionsPage,
  [PATHS.settingsBilling]: async () => (await import('../routes/settings-billing.js')).SettingsBillingPage,
  [PATHS.settingsExport]: async () => (await import('../routes/settings-export.js')).SettingsExportPage,
  [PATHS.login]: async () => (await import('../routes/login.js')).LoginPage,
  [PATHS.auth]: async () => (await import('../routes/sign-up.js')).SignUpPage,
  [PATHS.forgotPassword]: async () => (await import('../routes/forgot-password.js')).ForgotPasswordPage,
  [PATHS.secondFactor]: async () => (await import('../routes/second-factor.js')).SecondFactorPage,
  [PATHS.setUpFactor]: async () => (await import('../routes/set-up-factor.js')).SetUpFactorPage,
  [PATHS.verifyEmail]: async () => (await import('../routes/verify-email.js')).VerifyEmailPage,
  [PATHS.magicLink]: async () => (await import('../routes/magic-link.js')).MagicLinkPage,
  [PATHS.resetPassword]: async () => (await import('../routes/reset-password.js')).ResetPasswordPage,
  [PATHS.invitation]: async () => (await import('../routes/invitation.js')).InvitationPage,
  [PATHS.appointment]: async () => (await import('../routes/appointment-by-link.js')).AppointmentPage,
  [PATHS.unsubscribe]: async () => (await import('../routes/unsubscribe.js')).UnsubscribePage,
  [PATHS.book]: async () => (await import('../routes/book.js')).BookPage,
  [PATHS.bookIntake]: async () => (await import('../routes/book.js')).BookPage,
  [PATHS.status]: async () => (await import('../routes/status.js')).StatusRoute,
  [PATHS.embedBook]: async () => (await import('../routes/book.js')).BookPage,
  [PATHS.embedIntake]: async () => (await import('../routes/book.js')).BookPage,
};

const loadNotFound = async (): Promise<ComponentType> =>
  (await import('../routes/not-found.js')).NotFoundPage;

/** The data that pages show first, read before they are drawn; by their address. */
const FIRST_DATA: Partial<Record<string, (tenantId: string) => Promise<void>>> = {
  [PATHS.leads]: async (tenantId) => (await import('../routes/leads.js')).prefetchLeads(tenantId),
  [PATHS.today]: async (tenantId) => (await import('../routes/today.js')).prefetchToday(tenantId),
};

function pageRoute(path: PagePath): RouteObject {
  const access: PageAccess = PAGE_ACCESS[path];
  if (access === 'public')
    return { path: RECORD_PAGES.includes(path) ? `${path}/:recordId?` : path, ...screen(path) };
  const tabs = path === PATHS.settings ? settingsTabs() : [];
  const page = tabs.length > 0 ? { children: tabs } : { index: true as const };
  // The page stays as it is while its records open and close.
  const address = RECORD_PAGES.includes(path) ? `${path}/:recordId?` : path;
  return {
    path: address,
    element: <Guard access={access} />,
    children: [{ ...page, ...screen(path) }],
  };
}

/** Loads the code of a page, by its route's id. */
const loaders = new Map<string, () => Promise<unknown>>();

/** A page whose frame is drawn while its code is on the way; with it there, the page is drawn at once. */
function screen(id: PagePath | '*'): Pick<RouteObject, 'Component' | 'id'> {
  const load = id === '*' ? loadNotFound : SCREENS[id];
  let loaded: ComponentType | undefined;
  const once = async (): Promise<ComponentType> => (loaded = await load());
  const Late = lazy(async () => ({ default: await once() }));
  const Component = (): ReactNode => {
    // Chosen once: another type in its place would remount the page.
    const [Page] = useState<ComponentType>(() => loaded ?? Late);
    return <Page />;
  };
  loaders.set(id, once);
  return { Component, id };
}

const pagesAt = (pathname: string): string[] =>
  (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => route.id ?? []);

/** Fetches the code of the page at `pathname`; resolves once it is here or has failed, which is shown where it is drawn. */
export async function preloadPage(pathname: string): Promise<void> {
  await Promise.allSettled(pagesAt(pathname).map(async (id) => loaders.get(id)?.()));
}

/**
 * Reads the data that the page at `pathname` shows first, if a user is signed in, so that the page is not drawn empty. The
 * page itself reads what fails or is late.
 */
export async function prefetchPage(pathname: string): Promise<void> {
  const tenantId = knownTenantId();
  if (!tenantId || !opensFor(pathname, knownActor())) return;
  const ofPage = pagesAt(pathname).map(async (id) => FIRST_DATA[id]?.(tenantId));
  await Promise.allSettled([...ofPage, prefetchTenantBrand(tenantId)]);
}

/** The frame stays while one goes from tab to tab, and so does the keyboard's place in it. */
function settingsTabs(): RouteObject[] {
  const [first] = SETTINGS_TABS;
  return [
    { index: true, element: <Navigate to={first} replace /> },
    ...SETTINGS_TABS.map((path) => ({
      path,
      element: <Guard access={PAGE_ACCESS[path]} />,
      children: [{ index: true as const, ...screen(path) }],
    })),
  ];
}

const isTab = (path: PagePath): boolean => SETTINGS_TABS.some((tab) => tab === path);

function Bottom() {
  return (
    <>
      <PrivacyNotice />
      <RevealKeys />
      <StepUp />
    </>
  );
}

/** Every page, in the frame that all pages share. */
export const routes: RouteObject[] = [
  {
    element: (
      <Shell
        bottom={<Bottom />}
        // Not loaded lazily: it is needed most when the server fails, and then no more code can be loaded.
        status={<ServiceStatus mode="compact" />}
        offered={OFFERED_ACTIONS}
      />
    ),
    errorElement: <RouteError />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          ...(Object.keys(PAGE_ACCESS) as PagePath[]).filter((path) => !isTab(path)).map(pageRoute),
          { path: `${PATHS.admin}/*`, element: <Navigate to={PATHS.admin} replace /> },
          { path: '*', ...screen('*') },
        ],
      },
    ],
  },
];
