/** What a first visit to any page loads in JavaScript. */
import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { firstLoad } from '../../apps/web/scripts/first-load.mjs';

const LIMIT_KB = 300;

for (const file of readdirSync('apps/web/src/routes').filter((name) => name.endsWith('.tsx'))) {
  test(`${file} loads at most ${LIMIT_KB} KB, gzipped`, () => {
    expect(firstLoad(`src/routes/${file}`).bytes / 1024).toBeLessThanOrEqual(LIMIT_KB);
  });
}
