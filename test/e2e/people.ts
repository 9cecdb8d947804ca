/** Test fixtures for signed-in people: each test has a separate tenant with an owner, staff and a viewer. */
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import { World } from '../support/journey.js';
import { signedIn, type Member, type MemberOptions } from '../support/members.js';
import type { TestTenant } from '../support/records.js';
import { axeFindings } from './axe.js';
import { noteToasts } from './toasts.js';

export { expectToast } from './toasts.js';

/** A tenant and its people. */
export interface Team extends Record<TenantRole, Member> {
  tenant: TestTenant;
}

interface TestFixtures {
  team: Team;
  /** Signs a person in, in this test's browser, and makes them act in the team's tenant. */
  enter: (who: Member) => Promise<void>;
  /** A new person, not signed in. */
  person: (options?: MemberOptions) => Promise<Member>;
  /**
   * Violations of the pages' content security policy: an inline script or style, another host. Any that
   * remain at the end fail the test.
   */
  violations: string[];
  /** Records each toast, for `expectToast`. */
  toasts: undefined;
}

const NOTE_VIOLATION = 'notePolicyViolation';

export const test = base.extend<TestFixtures, { world: World }>({
  world: [
    async ({}, use) => {
      const world = await World.open();
      await use(world);
      await world.close();
    },
    { scope: 'worker' },
  ],
  violations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      await context.exposeFunction(NOTE_VIOLATION, (what: string) => void violations.push(what));
      await context.addInitScript((note) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { documentURI, effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
          const tell = (window as unknown as Record<string, (what: string) => void>)[note];
          tell?.(`${documentURI}: ${effectiveDirective} ${blockedURI} (${sourceFile}:${lineNumber})`);
        });
      }, NOTE_VIOLATION);
      await use(violations);
      expect(violations, 'what pages wanted against their policy').toEqual([]);
    },
    { auto: true },
  ],
  toasts: [
    async ({ context }, use) => {
      await noteToasts(context);
      await use(undefined);
    },
    { auto: true },
  ],
  person: async ({ world }, use) => {
    await use((options) => signedIn(world, options));
  },
  team: async ({ world, person }, use) => {
    const tenant = await world.tenant();
    const member = (role: TenantRole): Promise<Member> => person({ tenants: [{ id: tenant.id, role }] });
    // Create them one after another, so that the list has a fixed order.
    const owner = await member('owner');
    const staff = await member('staff');
    const viewer = await member('viewer');
    await use({ tenant, owner, staff, viewer });
  },
  enter: async ({ context, team, baseURL }, use) => {
    await use((who) => enterAs(context, { who, tenantId: team.tenant.id, url: baseURL ?? '' }));
  },
});

interface Entrance {
  who: Member;
  tenantId: string;
  url: string;
}

/** Puts a person's session into a browser. */
export async function enterAs(context: BrowserContext, { who, tenantId, url }: Entrance): Promise<void> {
  await context.addCookies([...who.cookies].map(([name, value]) => ({ name, value, url })));
  await context.addInitScript((id) => {
    sessionStorage.setItem('praxis.tenant', id);
    // Other tests cover the notices that appear over a page.
    localStorage.setItem('praxis.cookie-consent', 'accepted');
    localStorage.setItem('praxis.privacy-notice', 'seen');
  }, tenantId);
}

/** Opens the sign-in page on one of its tabs. */
export async function openTab(page: Page, name: 'Magic Link' | 'Email' | 'Demo'): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name }).click();
}

/** Signs in with a password; a second step may follow. */
export async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  await openTab(page, 'Email');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' }).click();
}

/** Checks that axe finds nothing on the page, or on a part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  expect(await axeFindings(page, { part })).toEqual([]);
}

/** The rules that depend on the color scheme; axe's other findings are the same in both. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Checks both color schemes without reloading the page. Soft: continues after a finding and reports where it
 * is.
 */
export async function expectAccessibleInBoth(page: Page, name: string, part = 'html'): Promise<void> {
  const findings = await axeFindings(page, { part });
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  const chosen = await page.evaluate(() => localStorage.getItem('praxis.scheme'));
  await chooseSchemeElsewhere(page, isDark ? 'light' : 'dark');
  await expect(page.locator('html')).toHaveClass(isDark ? 'light' : 'dark');
  findings.push(...(await axeFindings(page, { part, rules: COLOR_RULES })));
  await chooseSchemeElsewhere(page, chosen);
  await expect(page.locator('html')).toHaveClass(isDark ? 'dark' : 'light');
  expect.soft(findings, `findings on ${name}`).toEqual([]);
}

/** Imitates a choice of light or dark in another tab: a choice in this tab would close what is open. */
async function chooseSchemeElsewhere(page: Page, scheme: string | null): Promise<void> {
  await page.evaluate((newValue) => {
    if (newValue === null) localStorage.removeItem('praxis.scheme');
    else localStorage.setItem('praxis.scheme', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'praxis.scheme', newValue }));
  }, scheme);
}

/** Checks that the page does not scroll sideways. With a name, the test continues after a failure. */
export async function expectNoSidewaysScroll(page: Page, name?: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const check = name === undefined ? expect : expect.soft;
  check(excess, `pixels to the side${name === undefined ? '' : ` on ${name}`}`).toBeLessThanOrEqual(0);
}
