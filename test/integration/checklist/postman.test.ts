/** The Postman collection, made from the running API's document, runs green in Postman's own runner. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointsOf } from '@praxis/web/features/checklist/endpoints';
import { OpenApiDocument } from '@praxis/web/features/checklist/open-api';
import { postmanOf } from '@praxis/web/features/checklist/postman';
import { World } from '../../support/journey.js';

const NEWMAN = 'node_modules/newman/bin/newman.js';

interface Report {
  run: {
    stats: { requests: { total: number }; assertions: { total: number; failed: number } };
    failures: { source: { name: string }; error: { message: string } }[];
    executions: { item: { name: string }; response?: { code: number } }[];
  };
}

const world = World.ofFile();

async function collection(): Promise<string> {
  const { body } = await world.api.get('/v1/openapi.json', { key: null });
  return JSON.stringify(postmanOf(endpointsOf(OpenApiDocument.parse(body)), world.stack.baseUrl));
}

/** The names of the requests that were sent. @throws where one failed */
function sentIn({ run }: Report): string[] {
  expect(run.failures.map(({ source, error }) => `${source.name}: ${error.message}`)).toEqual([]);
  expect(run.stats.assertions.failed).toBe(0);
  return run.executions.filter(({ response }) => response).map(({ item }) => item.name);
}

const PRODUCT_PATHS = [
  'Book an appointment (POST /v1/{industry}/appointment/book)',
  'Send the follow-up (POST /v1/{industry}/followup/send)',
  'Calculate the return on investment (POST /v1/{industry}/roi/calc)',
  'Log events of the demo (POST /v1/events/log)',
];

test('the whole collection passes right after its import', async () => {
  const sent = sentIn(await newman(await collection()));
  expect(sent).toEqual(
    expect.arrayContaining([
      'Submit the intake of a law firm (POST /v1/law/intake/submit)',
      ...PRODUCT_PATHS,
      'Take a turn in a call (POST /v1/calls/{id}/turns)',
    ]),
  );
  expect(sent.length).toBeGreaterThan(30);
});

test('the product paths pass for the other industry', async () => {
  const folders = ['Start', 'Product paths'].flatMap((name) => ['--folder', name]);
  const sent = sentIn(await newman(await collection(), ['--env-var', 'industry=realestate', ...folders]));
  expect(sent).toEqual(
    expect.arrayContaining([
      'Submit the intake of a real-estate agency (POST /v1/realestate/intake/submit)',
      ...PRODUCT_PATHS,
    ]),
  );
});

async function newman(text: string, more: readonly string[] = []): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-postman-'));
  try {
    const [file, report] = [join(folder, 'collection.json'), join(folder, 'report.json')];
    await writeFile(file, text);
    const args = [NEWMAN, 'run', file, '--reporters', 'json', '--reporter-json-export', report, ...more];
    // Newman exits with 1 when a request fails; ignore that, because the report says more.
    await new Promise<void>((resolve) => execFile(process.execPath, args, () => resolve()));
    return JSON.parse(await readFile(report, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true });
  }
}
