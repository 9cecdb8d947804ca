/** Which screen belongs to which address; each is loaded when first opened, behind the rule of `PAGE_ACCESS`. */
import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { matchRoutes, Navigate, type RouteObject } from 'react-router';
import { PrivacyNotice } from '../features/consent/privacy-notice.js';
import { ServiceStatus } from '../features/health/status/service-status.js';
import { RevealHost } from '../features/lead/reveal/reveal-host.js';
import { StepUp } from '../features/auth/sign-in/step-up.js';
import { Shell } from '../features/shell/shell.js';
import { OFFERED_ACTIONS } from './actions.js';
import { knownActor, knownTenantId } from '../lib/tenant/acting-tenant.js';
import { prefetchTenantBrand } from '../lib/tenant/current-brand.js';
import { Guard } from './guard.js';
import { opensFor } from './guard-verdict.js';
import { pageFile } from './page-file.js';
import { PAGE_MODULES } from './page-modules.js';
import { PAGE_ACCESS, PATHS, RECORD_PAGES, SETTINGS_TABS, type PageAccess, type PagePath } from './paths.js';
import { RouteError } from './route-error.js';

const NOT_FOUND_FILE = '../routes/not-found.tsx';

/**
 * Loads a page: the export of its file whose name ends in `Page`.
 * @throws Error if there is none, which a test rules out
 */
async function loadPage(file: string): Promise<ComponentType> {
  const exported = Object.entries((await PAGE_MODULES[file]?.()) ?? {});
  const page = exported.find(([name]) => name.endsWith('Page'))?.[1];
  if (typeof page !== 'function') throw new Error(`${file} has no page`);
  return page as ComponentType;
}

/** The data that a page shows first, read before the page is drawn. Keyed by the page's address. */
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
  // One route for the list and its records, so that the page is not remounted when a record opens or closes.
  const address = RECORD_PAGES.includes(path) ? `${path}/:recordId?` : path;
  return {
    path: address,
    element: <Guard access={access} />,
    children: [{ ...page, ...screen(path) }],
  };
}

/** Functions that load a page's code, by the id of its route. */
const loaders = new Map<string, () => Promise<unknown>>();

/**
 * A route whose frame is drawn while the page's code loads. If the code is already loaded, the page is drawn
 * immediately.
 */
function screen(id: PagePath | '*'): Pick<RouteObject, 'Component' | 'id'> {
  const file = id === '*' ? NOT_FOUND_FILE : pageFile(id);
  let loaded: ComponentType | undefined;
  const once = async (): Promise<ComponentType> => (loaded = await loadPage(file));
  const Late = lazy(async () => ({ default: await once() }));
  const Component = (): ReactNode => {
    // Chosen once: a component of another type would remount the page.
    const [Page] = useState<ComponentType>(() => loaded ?? Late);
    return <Page />;
  };
  loaders.set(id, once);
  return { Component, id };
}

const pagesAt = (pathname: string): string[] =>
  (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => route.id ?? []);

/**
 * Fetches the code of the page at `pathname`. Resolves once the code has loaded or failed; the page shows a failure
 * when it is drawn.
 */
export async function preloadPage(pathname: string): Promise<void> {
  await Promise.allSettled(pagesAt(pathname).map(async (id) => loaders.get(id)?.()));
}

/**
 * Reads the data that the page at `pathname` shows first, if a user is signed in, so that the page is not drawn empty.
 * The page itself reads any data that fails or is late.
 */
export async function prefetchPage(pathname: string): Promise<void> {
  const tenantId = knownTenantId();
  if (!tenantId || !opensFor(pathname, knownActor())) return;
  const ofPage = pagesAt(pathname).map(async (id) => FIRST_DATA[id]?.(tenantId));
  await Promise.allSettled([...ofPage, prefetchTenantBrand(tenantId)]);
}

/**
 * Tabs are child routes, so that the frame of Settings and the keyboard focus in it stay when the user changes tabs.
 */
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
      <RevealHost />
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
