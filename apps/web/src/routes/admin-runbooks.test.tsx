/** Runbooks in the product: the list, one page rendered from its Markdown, and text that must not become HTML. */
import { RUNBOOK_SLUGS, RUNBOOK_TITLES } from '@praxis/contracts/health/runbook.const';
import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';

const TEXT = `# No worker is running

See [the backlog](backlog.md), [the code](../../README.md) or [Temporal](https://docs.temporal.io).

## How it shows

- The metric \`praxis_queue_backlog\` grows.

\`\`\`sh
curl -s "$PRAXIS/readyz" | jq '.<b>'
\`\`\`

| Sign | Cause |
| --- | --- |
| 137 | Killed |

<img src="x" onerror="alert(1)"> [run](javascript:alert(1))
`;

const withPage = (): TestApi =>
  new TestApi().on('GET /v1/runbooks/:slug', {
    ok: true,
    slug: 'no-worker',
    title: RUNBOOK_TITLES['no-worker'],
    text: TEXT,
  });

test('the list links to every page', async () => {
  const { user, address } = openApp('/admin/runbooks', { as: 'admin', api: withPage() });
  const links = within(await screen.findByTestId('runbooks')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(
    RUNBOOK_SLUGS.map((slug) => RUNBOOK_TITLES[slug]),
  );
  const [, second] = links;
  if (second) await user.click(second);
  await waitFor(() => expect(address()).toBe(`/admin/runbooks/${RUNBOOK_SLUGS[1]}`));
  expect(await screen.findByTestId('runbook')).toBeVisible();
});

test('a page is rendered with its title, commands and links, and without raw HTML', async () => {
  openApp('/admin/runbooks/no-worker', { as: 'admin', api: withPage() });
  const page = await screen.findByTestId('runbook');
  expect(await within(page).findByRole('heading', { name: 'How it shows', level: 2 })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(within(page).getByRole('group', { name: 'Commands' })).toHaveTextContent(
    `curl -s "$PRAXIS/readyz" | jq '.<b>'`,
  );
  expect(within(page).getByRole('cell', { name: 'Killed' })).toBeVisible();
  expect(
    within(page)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/admin/runbooks/backlog', 'https://docs.temporal.io']);
  expect(page.querySelector('img, script, [onerror]')).toBeNull();
});

test('a page that cannot be loaded shows an error', async () => {
  const api = new TestApi().on('GET /v1/runbooks/:slug', () =>
    refusal(404, { code: 'not_found', error: 'This record was not found.' }),
  );
  openApp('/admin/runbooks/nothing', { as: 'admin', api });
  expect(await screen.findByText('Could not load the runbook')).toBeVisible();
});

test('only admins can read runbooks', async () => {
  openApp('/admin/runbooks/no-worker', { as: 'owner' });
  expect(await screen.findByTestId('insufficient-permissions')).toBeVisible();
});
