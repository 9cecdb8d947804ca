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

test.each(['law', 'realestate'])('the collection runs green as it is imported: %s', async (industry) => {
  const { body } = await world.api.get('/v1/openapi.json', { key: null });
  const document = OpenApiDocument.parse(body);
  const collection = postmanOf(endpointsOf(document), world.stack.baseUrl);
  const { run } = await newman(JSON.stringify(collection), ['--env-var', `industry=${industry}`]);
  expect(run.failures.map(({ source, error }) => `${source.name}: ${error.message}`)).toEqual([]);
  expect(run.stats.assertions.failed).toBe(0);
  const sent = run.executions.filter(({ response }) => response).map(({ item }) => item.name);
  expect(sent).toEqual(
    expect.arrayContaining([
      'Submit the intake of a ' +
        (industry === 'law' ? 'law firm' : 'real-estate agency') +
        ` (POST /v1/${industry}/intake/submit)`,
      'Book an appointment (POST /v1/{industry}/appointment/book)',
      'Send the follow-up (POST /v1/{industry}/followup/send)',
      'Calculate the return on investment (POST /v1/{industry}/roi/calc)',
      'Log events of the demo (POST /v1/events/log)',
      'Take a turn in a call (POST /v1/calls/{id}/turns)',
    ]),
  );
  expect(sent.length).toBeGreaterThan(30);
});

async function newman(collection: string, more: string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-postman-'));
  try {
    const [file, report] = [join(folder, 'collection.json'), join(folder, 'report.json')];
    await writeFile(file, collection);
    const args = [NEWMAN, 'run', file, '--reporters', 'json', '--reporter-json-export', report, ...more];
    // It ends with 1 when a request fails, which the report says better.
    await new Promise<void>((resolve) => execFile(process.execPath, args, () => resolve()));
    return JSON.parse(await readFile(report, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true });
  }
}
