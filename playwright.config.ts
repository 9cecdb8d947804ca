/** Browser tests, on a desktop and on a phone, against the stack that `npm test` started. */
import { defineConfig } from '@playwright/test';
import { sharedStack } from './test/support/stack.js';

// Tools read this file too, without a stack.
const baseURL = process.env.PRAXIS_TEST_STACK ? sharedStack().baseUrl : undefined;
/** The notices that a visitor answers once; tests of the notices themselves begin without. */
const answered = [
  { name: 'praxis.cookie-consent', value: 'accepted' },
  { name: 'praxis.privacy-notice', value: 'seen' },
];
const executablePath = process.env.CHROMIUM_PATH || undefined;

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Tests share one stack: files run side by side, tests of a file in order.
  workers: 2,
  // As for the other tests of real processes: `npm test` names each test that needed a second try.
  retries: 1,
  forbidOnly: true,
  // A hang is what they are for: machines are slow at times, and slow is not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    storageState: { cookies: [], origins: baseURL ? [{ origin: baseURL, localStorage: answered }] : [] },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'].concat(
        '--disable-background-networking',
        '--disable-component-update',
      ),
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // Colors do not know the screen's size: both schemes on the large one, the light one here.
      grepInvert: /@dark/,
      // What a screen's size cannot change is tried once; how each page looks and is reached is tried on both.
      testIgnore:
        /(settings-(account|export|team|theme)|api-settings|sign-in-(ways|guards)|first-load)\.test\.ts$/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
});
