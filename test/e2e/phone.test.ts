/** On a phone, no page scrolls sideways: every page that each role may open, with data. */
import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, test } from './people.js';
import { furnish, pagesOf, userOf, Walk } from './walk.js';

for (const role of ['visitor', 'owner', 'admin', 'client'] as const) {
  test(
    `every page of ${role} fits`,
    { tag: ['@phone', '@phone-only'] },
    async ({ page, team, enter, person, world }) => {
      test.slow();
      await page.addInitScript(() => localStorage.setItem('praxis.scheme', 'light'));
      const { records } = await furnish(world, team);
      const who = {
        ...{ visitor: () => undefined, owner: () => team.owner, client: () => team.viewer },
        admin: () => person({ isAdmin: true }),
      };
      const member = await who[role]();
      if (member) await enter(member);
      const walk = new Walk(page);
      for (const path of pagesOf(member ? await userOf(member) : null, records))
        await test.step(path, async () => {
          await walk.go(path);
          await expect(page.locator('html')).toHaveClass(/light/);
          await expectNoSidewaysScroll(page, path);
        });
    },
  );
}
