/** Tests of pages for people who are signed in: each test has a tenant of its own with an owner, staff and a viewer. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import { World } from '../support/journey.js';
import { signedIn, type Member, type MemberOptions } from '../support/members.js';
import type { TestTenant } from '../support/records.js';

/** A tenant and the people in it. */
export interface Team extends Record<TenantRole, Member> {
  tenant: TestTenant;
}

interface TestFixtures {
  team: Team;
  /** Signs somebody in, in this test's browser, and has them act in the team's tenant. */
  enter: (who: Member) => Promise<void>;
  /** Somebody new, signed in nowhere yet. */
  person: (options?: MemberOptions) => Promise<Member>;
  /** What pages wanted against their policy: a script or style in the text, another host. What is left at the end fails the test. */
  violations: string[];
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
  person: async ({ world }, use) => {
    await use((options) => signedIn(world, options));
  },
  team: async ({ world, person }, use) => {
    const tenant = await world.tenant();
    const member = (role: TenantRole): Promise<Member> => person({ tenants: [{ id: tenant.id, role }] });
    // One after another, so that the list has an order.
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
    // Notices over the page have tests of their own.
    localStorage.setItem('praxis.cookie-consent', 'accepted');
    localStorage.setItem('praxis.privacy-notice', 'seen');
  }, tenantId);
}

/** Opens the sign-in page at one of its ways in. */
export async function openTab(page: Page, name: 'Magic Link' | 'Email' | 'Demo'): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name }).click();
}

/** Signs in by password, as far as that goes: a second step may wait. */
export async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  await openTab(page, 'Email');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' }).click();
}

/** The one toast, by its title. */
export async function expectToast(page: Page, title: string, text?: string | RegExp): Promise<void> {
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText(title);
  if (text) await expect(toast).toContainText(text);
}

/** axe finds nothing serious on the page, or on a part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  expect(await seriousFindings(page, { part })).toEqual([]);
}

/** The rules that the color scheme can change; everything else that axe looks at is the same in both. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** The same in both schemes, without loading the page anew; goes on when something is found, and says where. */
export async function expectAccessibleInBoth(page: Page, name: string, part = 'html'): Promise<void> {
  const findings = await seriousFindings(page, { part });
  await swapScheme(page);
  findings.push(...(await seriousFindings(page, { part, rules: COLOR_RULES })));
  await swapScheme(page);
  expect.soft(findings, `findings on ${name}`).toEqual([]);
}

async function swapScheme(page: Page): Promise<void> {
  await page.evaluate(() => ['dark', 'light'].map((name) => document.documentElement.classList.toggle(name)));
}

interface Look {
  part: string;
  /** All of axe's unless given. */
  rules?: string[];
}

async function seriousFindings(page: Page, { part, rules }: Look): Promise<string[]> {
  // Parts further down are drawn when they come near.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.evaluate(() => window.scrollTo(0, 0));
  // Half faded in, everything lacks contrast.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const scheme = await page.evaluate(() => document.documentElement.className);
  const axe = new AxeBuilder({ page }).include(part).options({ resultTypes: ['violations'] });
  // Without frames in the page, axe need not open a page of its own for each look.
  const { violations } = await (rules ? axe.withRules(rules) : axe).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${scheme}, ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Nothing sticks out to the side. Of a page that is named, the test goes on. */
export async function expectNoSidewaysScroll(page: Page, name?: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const check = name === undefined ? expect : expect.soft;
  check(excess, `pixels to the side${name === undefined ? '' : ` on ${name}`}`).toBeLessThanOrEqual(0);
}
