/** Replaces `app/page-modules.ts` in tests, which run without a bundler. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PageModule } from '../app/page-modules.js';

const ROUTES = join(__dirname, '../routes');

export const PAGE_MODULES: Readonly<Record<string, () => Promise<PageModule>>> = Object.fromEntries(
  readdirSync(ROUTES)
    .filter((name) => /^[^.]+\.tsx$/.test(name))
    .map((name) => [`../routes/${name}`, async () => (await import(join(ROUTES, name))) as PageModule]),
);
