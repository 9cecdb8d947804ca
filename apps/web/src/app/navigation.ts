/** The frame around a page for a user, and its navigation: the pages that exist and that the user may open. Pure. */
import { isGuestPage, type PageAddress } from '@praxis/contracts/core/guest-page';
import type { Actor } from '../lib/tenant/acting-tenant.js';
import { isOfTeam, opensFor } from './guard-verdict.js';
import { PATHS } from './paths.js';

/**
 * `visitor`: the product's own pages, with the navigation at the top. `practice`: the sidebar for a practice's team and
 * for admins. `client`: the practice alone, for its clients and viewers.
 */
export type ShellKind = 'visitor' | 'practice' | 'client';

/** The frame of a page. */
export function shellKind(address: PageAddress, actor: Actor): ShellKind {
  if (isGuestPage(address)) return 'client';
  if (isOfTeam(actor)) return 'practice';
  return actor.role === null ? 'visitor' : 'client';
}

/**
 * Whether the page has the demo's controls. Visitors have them everywhere except on pages for buying; admins have them
 * on the pages of the demo.
 */
export function hasDemoControls(
  kind: ShellKind,
  { pathname, isAdmin }: { pathname: string; isAdmin: boolean },
): boolean {
  if (kind === 'visitor') return !PURCHASE_PAGES.test(pathname);
  return isAdmin && kind === 'practice' && DEMO_PAGES.includes(pathname);
}
const PURCHASE_PAGES = /^\/(?:sim\/checkout|success|onboarding|work-plan)(?:\/|$)/;
const DEMO_PAGES: readonly string[] = [PATHS.home, PATHS.demo, PATHS.pricing];

export type NavIcon =
  | 'home'
  | 'today'
  | 'demo'
  | 'pricing'
  | 'inbox'
  | 'conversations'
  | 'leads'
  | 'calls'
  | 'appointments'
  | 'campaigns'
  | 'api'
  | 'work-plan'
  | 'client'
  | 'dashboard'
  | 'admin'
  | 'workflows'
  | 'executions'
  | 'settings';

export interface NavItem {
  path: string;
  label: string;
  /** Label for the narrow tabs of a phone. */
  shortLabel?: string;
  icon: NavIcon;
  /** The key that opens this page when it is pressed after `g`. */
  key?: string;
  /** Offered only where the simulated providers run. */
  embeddedOnly?: boolean;
}

/** Items that belong together. */
export interface NavGroup {
  /** Absent if the group needs no name. */
  label?: string;
  items: readonly NavItem[];
}

const HOME: NavItem = { path: PATHS.home, label: 'Home/Overview', icon: 'home' };
const SETTINGS: NavItem = { path: PATHS.settings, label: 'Settings', icon: 'settings', key: 's' };
const CLIENT: NavItem = { path: PATHS.client, label: 'Client Dashboard', icon: 'client' };

const EXECUTIONS: NavItem = { path: PATHS.executions, label: 'Executions', icon: 'executions' };

/** Pages for visitors before they sign up. */
const EXPLORE: readonly NavItem[] = [
  { path: PATHS.demo, label: 'Live demo', icon: 'demo' },
  { path: PATHS.pricing, label: 'Pricing', icon: 'pricing' },
  { path: PATHS.simInbox, label: 'Sim inbox', icon: 'inbox', embeddedOnly: true },
];
const SIM_INBOX = EXPLORE.slice(-1);

/** The practice's daily work, in the order of the day. */
const PRACTICE: readonly NavItem[] = [
  { path: PATHS.today, label: 'Today', icon: 'today', key: 't' },
  { path: PATHS.inbox, label: 'Inbox', icon: 'conversations', key: 'i' },
  { path: PATHS.leads, label: 'Lead Management', shortLabel: 'Leads', icon: 'leads', key: 'l' },
  {
    path: PATHS.appointments,
    label: 'Appointments',
    shortLabel: 'Calendar',
    icon: 'appointments',
    key: 'a',
  },
  { path: PATHS.calls, label: 'Calls', icon: 'calls', key: 'c' },
  { path: PATHS.campaigns, label: 'Campaigns', icon: 'campaigns', key: 'm' },
];

const SET_UP: readonly NavItem[] = [
  HOME,
  { path: PATHS.workPlan, label: 'Work Plan', icon: 'work-plan' },
  { path: PATHS.workflows, label: 'Workflows', icon: 'workflows', key: 'w' },
  CLIENT,
  { path: PATHS.api, label: 'API Settings', icon: 'api' },
  SETTINGS,
];

const ADMIN: readonly NavItem[] = [
  { path: PATHS.dashboard, label: 'Admin Dashboard', icon: 'dashboard' },
  { path: PATHS.admin, label: 'Admin area', icon: 'admin' },
];

const GROUPS: Record<ShellKind, (isAdmin: boolean) => NavGroup[]> = {
  visitor: () => [{ items: [HOME, ...EXPLORE, SETTINGS] }],
  client: () => [{ items: [CLIENT, EXECUTIONS, SETTINGS] }],
  practice: (isAdmin) =>
    isAdmin
      ? [
          { items: PRACTICE },
          { items: SET_UP },
          { label: 'Admin', items: ADMIN },
          { label: 'Demo', items: EXPLORE },
        ]
      : [{ items: PRACTICE }, { items: [...SET_UP, ...SIM_INBOX] }],
};

/** The navigation of a frame. It has the seven items of specification 1, section 2, if the user may open them. */
export function navigationOf(
  kind: ShellKind,
  { actor, isEmbedded }: { actor: Actor; isEmbedded: boolean },
): NavGroup[] {
  const shown = ({ path, embeddedOnly }: NavItem): boolean =>
    opensFor(path, actor) && (!embeddedOnly || isEmbedded);
  return GROUPS[kind](actor.user?.roles.includes('admin') ?? false)
    .map(({ items, ...group }) => ({ ...group, items: items.filter(shown) }))
    .filter(({ items }) => items.length > 0);
}
