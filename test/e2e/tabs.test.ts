/** Many tabs of one person: all are live over the browser's one stream, and none waits for a connection. */
import { expect, type BrowserContext, type Locator, type Page, type Request } from '@playwright/test';
import { Desk } from '../support/desk.js';
import { DemoPage } from './demo-page.js';
import { test } from './people.js';

const TABS = 10;
/** Far longer than a response takes, but shorter than waiting for a connection, which lasts as long as the streams. */
const PROMPT_MS = 30_000;

/** Counts the live streams that are currently open in a browser. */
function countStreams(context: BrowserContext): () => number {
  const open = new Set<Request>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/live')) open.add(request);
  });
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  // Streams of a closed page have ended, although the browser reports no event.
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length;
}

const expectLive = (page: Page, testId: string): Promise<void> =>
  expect(page.getByTestId(testId)).toHaveAttribute('data-live', 'true');

/** How long the page waits for the smallest response. */
async function healthzMs(): Promise<number> {
  const started = performance.now();
  await (await fetch('/healthz', { cache: 'no-store' })).text();
  return performance.now() - started;
}

const rowOf = (page: Page, id: string) => page.locator(`[data-id="${id}"]`).first();

test('ten tabs are live over one stream; when the tab that holds it closes, another takes over', async ({
  context,
  team,
  enter,
  world,
}) => {
  const desk = Desk.of(world, team);
  await enter(team.staff);
  const streams = countStreams(context);
  const tabs: Page[] = [];
  for (let count = 0; count < TABS; count += 1) {
    const page = await context.newPage();
    const [path, shows] = count % 2 === 0 ? ['/leads', 'lead-management'] : ['/inbox', 'inbox'];
    await page.goto(path);
    await expectLive(page, shows);
    tabs.push(page);
  }
  await expect.poll(streams).toBe(1);

  const [first, ...others] = tabs;
  expect(await tabs.at(-1)?.evaluate(healthzMs)).toBeLessThan(PROMPT_MS);

  const { leadId } = await desk.booked();
  for (const page of tabs) await expect(rowOf(page, leadId)).toBeVisible();

  await first?.close();
  await expect.poll(streams).toBe(1);
  const later = await desk.booked({ contact: { phone: '313-555-0155' }, name: 'Alex Reed' });
  for (const page of others) await expect(rowOf(page, later.leadId)).toBeVisible();
});

test('ten tabs of a demo visitor are live over one stream', async ({ context }) => {
  const streams = countStreams(context);
  const tabs: DemoPage[] = [];
  for (let count = 0; count < TABS; count += 1) {
    const demo = new DemoPage(await context.newPage());
    await demo.open(count % 2 === 0 ? 'law' : 'realestate');
    tabs.push(demo);
  }
  await expect.poll(streams).toBe(1);
  const last = tabs.at(-1);
  expect(await last?.page.evaluate(healthzMs)).toBeLessThan(PROMPT_MS);
  // The tab gets its own response; the stream reports that the journey continued.
  await last?.run('intake');
  await expect(tabs[1]?.step('intake') as Locator).toHaveAttribute('data-state', 'done');
  await expect(tabs[0]?.step('intake') as Locator).toHaveAttribute('data-state', 'idle');
});

test('when the session ends, every tab is updated in the background, and no stream remains', async ({
  context,
  team,
  enter,
  world,
}) => {
  await enter(team.staff);
  const streams = countStreams(context);
  const tabs = [await context.newPage(), await context.newPage()];
  for (const page of tabs) {
    await page.goto('/leads');
    await expectLive(page, 'lead-management');
  }
  await world.database.withSystem(
    'end a session in a test',
    (tx) => tx.query`update sessions set revoked_at = now() where user_id = ${team.staff.userId}`,
  );
  for (const page of tabs) await expect(page.getByTestId('lead-management')).toHaveCount(0);
  await expect.poll(streams).toBe(0);
});
