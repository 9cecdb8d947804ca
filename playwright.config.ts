/** Browser tests, on a desktop and on a phone, against the stack that `npm test` started. */
import { basename } from 'node:path';
import { defineConfig } from '@playwright/test';
import { sharedStack } from './test/support/stack.js';

// Tools read this file too, without a stack.
const baseURL = process.env.PRAXIS_TEST_STACK ? sharedStack().baseUrl : undefined;
/** The notices that a visitor answers once; tests of the notices themselves begin without. */
const answered = [
  { name: 'praxis.cookie-consent', value: 'accepted' },
  { name: 'praxis.privacy-notice', value: 'seen' },
];
/** Kills the worker, which all tests share. */
const ALONE = '**/pull-the-plug.test.ts';
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const executablePath = process.env.CHROMIUM_PATH || undefined;

export default defineConfig({
  // Packages are run as they were built, so Playwright must not follow the compiler's paths to their sources.
  tsconfig: './test/e2e/playwright.tsconfig.json',
  testDir: 'test/e2e',
  // Each run has its own directory: two concurrent runs would clear each other's.
  outputDir: `test-results/${process.env.PRAXIS_TEST_STACK ? basename(process.env.PRAXIS_TEST_STACK) : 'tools'}`,
  // Tests share one stack: files run side by side, tests of a file in order.
  workers: 2,
  // A test that fails now and then is mended, not tried again.
  retries: 0,
  forbidOnly: true,
  // A hang is what they are for: machines are slow at times, and slow is not wrong.
  timeout: 300_000,
  // Tests share one stack, and what one test starts may wait for what another has started.
  expect: { timeout: 60_000 },
  use: {
    baseURL,
    // What is not there by then never comes; without this, one missing button takes the test's whole time.
    actionTimeout: 60_000,
    storageState: { cookies: [], origins: baseURL ? [{ origin: baseURL, localStorage: answered }] : [] },
    screenshot: 'only-on-failure',
    // Waiting for an animation has no use, and half-faded elements lack contrast.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'].concat(
        '--disable-background-networking',
        '--disable-component-update',
      ),
    },
  },
  projects: [
    { name: 'desktop', testIgnore: ALONE, grepInvert: /@phone-only/, use: DESKTOP },
    {
      name: 'phone',
      testIgnore: ALONE,
      // Only what a small screen changes: the menu, sheets from below, nothing that sticks out to the side.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
    { name: 'alone', testMatch: ALONE, dependencies: ['desktop', 'phone'], use: DESKTOP },
  ],
});
