/** The runbooks say what is true, and every incident and alert leads to one. Their commands are run by test/integration/health/runbooks.test.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunbook, RUNBOOK_SLUGS, RUNBOOK_TITLES } from '@praxis/contracts/health/runbook.const';
import { runbookOf } from '@praxis/contracts/health/incident-runbook';
import { SERVICES, WEBHOOKS } from '@praxis/contracts/health/service.const';
import { parse } from 'yaml';
import { RUNBOOK_PAGES } from '../support/runbooks.js';

const ROOT = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const SECTIONS = [
  'How it shows',
  'What still works',
  'Find the cause',
  'Fix it',
  'Check that it is over',
  'What to tell practices',
];
/** Log lines that Temporal's SDK writes. */
const SDK_LINES = ['Failing workflow task', 'Failed to process Workflow Activation'];
const sources = ['apps/api/src', 'activities/src', 'libs', 'tools/launcher']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (path) => /\.(?:ts|mjs)$/.test(path) && !/(?:^|\/)(?:dist|node_modules)\/|\.test\.ts$/.test(path),
      )
      .map((path) => `${folder}/${path}`),
  )
  .map(read)
  .join('\n');
const rules = parse(read('tools/prometheus/praxis.rules.yml')) as {
  groups: { rules: { alert?: string; annotations?: { runbook_url?: string } }[] }[];
};
const alerts = rules.groups.flatMap((group) => group.rules).filter(({ alert }) => alert !== undefined);

test('every page is listed, and every listed page exists', () => {
  expect(RUNBOOK_PAGES.map(({ slug }) => slug).sort()).toEqual([...RUNBOOK_SLUGS].sort());
  const index = read('docs/operations.md');
  for (const slug of RUNBOOK_SLUGS) expect(index).toContain(`(runbooks/${slug}.md)`);
  expect(read('Dockerfile')).toContain('/app/docs/runbooks docs/runbooks');
});

describe.each(RUNBOOK_PAGES)('$slug', ({ slug, text }) => {
  test('has its title, the common sections, and links only to other runbooks', () => {
    expect(text.split('\n', 1)[0]).toBe(`# ${RUNBOOK_TITLES[slug as keyof typeof RUNBOOK_TITLES]}`);
    if (slug !== 'access')
      expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual(SECTIONS);
    // People also read runbooks in the product, where no other document exists.
    for (const [, href = ''] of text.matchAll(/\]\(([^)]+)\)/g))
      expect({ href, leads: href.startsWith('https://') || isRunbook(href.replace(/\.md$/, '')) }).toEqual({
        href,
        leads: true,
      });
  });

  test('names existing metrics, alerts and log lines', () => {
    const prose = text.replaceAll(/^ *```.*?^ *```$/gms, '');
    const metrics = text.match(/\bpraxis_(?!app\b|system\b)[a-z]+_[a-z_]*[a-z]\b/g) ?? [];
    const telemetry = read('libs/telemetry/src/metrics.ts');
    expect(metrics.filter((name) => !telemetry.includes(name.replace(/_(?:count|sum|bucket)$/, '')))).toEqual(
      [],
    );
    const named = text.match(/\bPraxis[A-Z]\w+/g) ?? [];
    expect(named.filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([]);
    // Runbooks quote a line of the log exactly, in backticks and quotes: `"request failed"`.
    const lines = [...prose.matchAll(/`"([^"`]+)"`/g)].map(([, line]) => line ?? '');
    expect(lines.filter((line) => !sources.includes(line) && !SDK_LINES.includes(line))).toEqual([]);
  });
});

test('every incident has its page', () => {
  const types = new Set([...sources.matchAll(/incidentType: '(\w+)'/g)].map(([, type]) => type ?? ''));
  // This is the type of test notices, which only show whether notices arrive.
  types.delete('test');
  expect(types.size).toBeGreaterThan(2);
  for (const incidentType of types)
    for (const service of incidentType === 'outage' ? SERVICES : [...SERVICES, ...WEBHOOKS])
      expect({ service, incidentType, page: isRunbook(runbookOf({ service, incidentType }) ?? '') }).toEqual({
        service,
        incidentType,
        page: true,
      });
  expect(runbookOf({ service: 'database', incidentType: 'toString' })).toBeUndefined();
});

test('every alert of Prometheus names its page', () => {
  const address = /^\{\{ \$externalLabels\.praxis_url \}\}\/admin\/runbooks\/([a-z-]+)$/;
  const pages = alerts.map(({ alert, annotations }) => ({
    alert,
    page: address.exec(annotations?.runbook_url ?? '')?.[1],
  }));
  expect(pages.filter(({ page }) => page === undefined || !isRunbook(page))).toEqual([]);
});
