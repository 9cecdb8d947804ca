/** Every page's address, and who may open it; what navigation shows of them is in `navigation.ts`. */

export const PATHS = {
  home: '/',
  demo: '/demo',
  pricing: '/pricing',
  simInbox: '/sim/inbox',
  simCheckout: '/sim/checkout/:sessionId',
  login: '/login',
  auth: '/auth',
  verifyEmail: '/auth/verify',
  magicLink: '/auth/magic',
  resetPassword: '/auth/reset',
  forgotPassword: '/auth/forgot',
  secondFactor: '/auth/second-factor',
  setUpFactor: '/auth/second-factor/set-up',
  invitation: '/auth/invitation',
  appointment: '/appointment',
  unsubscribe: '/unsubscribe',
  book: '/book/:practice',
  bookIntake: '/book/:practice/intake',
  embedBook: '/embed/book/:practice',
  embedIntake: '/embed/book/:practice/intake',
  today: '/today',
  dashboard: '/dashboard',
  client: '/client',
  admin: '/admin',
  success: '/success',
  onboarding: '/onboarding',
  workPlan: '/work-plan',
  workPlanOf: '/work-plan/:onboardingId',
  checklist: '/dev/checklist',
  leads: '/leads',
  leadsImport: '/leads/import',
  campaigns: '/campaigns',
  inbox: '/inbox',
  calls: '/calls',
  appointments: '/appointments',
  api: '/api',
  settings: '/settings',
  settingsAccount: '/settings/account',
  settingsTheme: '/settings/theme',
  settingsTeam: '/settings/team',
  settingsRouting: '/settings/routing',
  settingsPipeline: '/settings/pipeline',
  settingsScheduling: '/settings/scheduling',
  settingsBooking: '/settings/booking',
  settingsSessions: '/settings/sessions',
  settingsConflicts: '/settings/conflicts',
  settingsExport: '/settings/export',
  settingsReplies: '/settings/replies',
  settingsSuppressions: '/settings/suppressions',
} as const;

/**
 * Who may open a page. `signed-out`: somebody signed in goes to their own page instead. `user`: anybody signed in.
 * `tenant`: a member of a tenant, or an admin. `team`: staff or owner of a tenant, or an admin. `admin`, `client`: that role. `enrolling`: somebody who must set up a second factor
 * before anything else, to whom all other pages but the public ones are closed.
 */
export type PageAccess =
  'public' | 'signed-out' | 'user' | 'tenant' | 'team' | 'admin' | 'client' | 'enrolling';

/** The rule of every page that exists; `router.tsx` loads exactly these, and an address without a rule is no page. */
export const PAGE_ACCESS = {
  [PATHS.home]: 'public',
  [PATHS.demo]: 'public',
  [PATHS.pricing]: 'public',
  [PATHS.simInbox]: 'public',
  [PATHS.simCheckout]: 'public',
  [PATHS.success]: 'public',
  // It asks for a checkout that was paid.
  [PATHS.onboarding]: 'public',
  // It says itself whom it is for.
  [PATHS.admin]: 'public',
  [PATHS.today]: 'team',
  [PATHS.dashboard]: 'admin',
  [PATHS.client]: 'client',
  [PATHS.workPlan]: 'tenant',
  // Also opened by the client's link; it says itself whom it is for.
  [PATHS.workPlanOf]: 'public',
  [PATHS.leads]: 'tenant',
  [PATHS.leadsImport]: 'tenant',
  [PATHS.campaigns]: 'tenant',
  [PATHS.inbox]: 'tenant',
  [PATHS.calls]: 'tenant',
  [PATHS.appointments]: 'tenant',
  [PATHS.api]: 'tenant',
  [PATHS.settings]: 'user',
  [PATHS.settingsAccount]: 'user',
  [PATHS.settingsTheme]: 'user',
  [PATHS.settingsTeam]: 'user',
  [PATHS.settingsRouting]: 'user',
  [PATHS.settingsPipeline]: 'user',
  [PATHS.settingsScheduling]: 'user',
  [PATHS.settingsBooking]: 'user',
  [PATHS.settingsSessions]: 'user',
  [PATHS.settingsConflicts]: 'user',
  [PATHS.settingsReplies]: 'user',
  [PATHS.settingsSuppressions]: 'user',
  // It says itself whom it is for.
  [PATHS.settingsExport]: 'user',
  [PATHS.login]: 'signed-out',
  [PATHS.auth]: 'signed-out',
  [PATHS.forgotPassword]: 'signed-out',
  // It says itself whom it is for.
  [PATHS.secondFactor]: 'public',
  [PATHS.setUpFactor]: 'enrolling',
  [PATHS.verifyEmail]: 'public',
  [PATHS.magicLink]: 'public',
  [PATHS.resetPassword]: 'public',
  [PATHS.invitation]: 'public',
  [PATHS.appointment]: 'public',
  [PATHS.unsubscribe]: 'public',
  [PATHS.book]: 'public',
  [PATHS.bookIntake]: 'public',
  [PATHS.embedBook]: 'public',
  [PATHS.embedIntake]: 'public',
} as const satisfies Readonly<Record<string, PageAccess>>;
/** Tabs of Settings, drawn inside its frame; the first opens by itself. */
export const SETTINGS_TABS = [
  PATHS.settingsAccount,
  PATHS.settingsTheme,
  PATHS.settingsTeam,
  PATHS.settingsRouting,
  PATHS.settingsPipeline,
  PATHS.settingsScheduling,
  PATHS.settingsBooking,
  PATHS.settingsSessions,
  PATHS.settingsConflicts,
  PATHS.settingsReplies,
  PATHS.settingsSuppressions,
  PATHS.settingsExport,
] as const;
/** Pages whose address may go on with the id of one record: the same page with that record open. */
export const RECORD_PAGES: readonly string[] = [
  PATHS.today,
  PATHS.leads,
  PATHS.dashboard,
  PATHS.inbox,
  PATHS.campaigns,
  PATHS.calls,
  PATHS.appointments,
];
/** Address of a page that exists. */
export type PagePath = keyof typeof PAGE_ACCESS;
