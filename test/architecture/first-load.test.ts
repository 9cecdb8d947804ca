/** Measures the JavaScript that a first visit to any page of the built web app loads. */
import { readdirSync } from 'node:fs';
import { firstLoad, LIMIT_KB } from '../../apps/web/scripts/first-load.mjs';

/** Over HTTP/1.1 a browser loads six files at a time, and a phone waits for each such round. */
const LIMIT_FILES = 26;
const ROUTES = readdirSync('apps/web/src/routes').filter((name) => /^[^.]+\.tsx$/.test(name));

test.each(ROUTES)(`%s loads at most ${LIMIT_KB} KB, gzipped, in at most ${LIMIT_FILES} files`, (name) => {
  const { bytes, files } = firstLoad(`src/routes/${name}`);
  expect(bytes / 1024).toBeLessThanOrEqual(LIMIT_KB);
  expect(files.length).toBeLessThanOrEqual(LIMIT_FILES);
});
