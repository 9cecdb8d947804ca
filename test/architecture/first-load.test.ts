/** Measures the JavaScript that a first visit to any page of the built web app loads. */
import { readdirSync } from 'node:fs';
import { firstLoad } from '../../apps/web/scripts/first-load.mjs';

const LIMIT_KB = 300;
const ROUTES = readdirSync('apps/web/src/routes').filter((name) => /^[^.]+\.tsx$/.test(name));

test.each(ROUTES)(`%s loads at most ${LIMIT_KB} KB, gzipped`, (file) => {
  expect(firstLoad(`src/routes/${file}`).bytes / 1024).toBeLessThanOrEqual(LIMIT_KB);
});
