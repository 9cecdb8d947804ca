/** Tests of pages for people who are signed in: each test has a tenant of its own with an owner, staff and a viewer. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import type { TenantRole } from '@praxis/contracts/role.const';
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
}

export const test = base.extend<TestFixtures, { world: World }>({
  world: [
    async ({}, use) => {
      const world = await World.open();
      await use(world);
      await world.close();
    },
    { scope: 'worker' },
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

/** The one toast, by its title. */
export async function expectToast(page: Page, title: string, text?: string | RegExp): Promise<void> {
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText(title);
  if (text) await expect(toast).toContainText(text);
}

/** axe finds nothing serious on the page, or on a part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
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
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** Nothing sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess).toBeLessThanOrEqual(0);
}
