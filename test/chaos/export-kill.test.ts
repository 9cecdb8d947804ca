/** kill -9 of the worker while it writes an export: another one goes on, and the file is the one that was asked for. */
import { createHash } from 'node:crypto';
import { ExportResult, type Export } from '@praxis/contracts/export';
import { startChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { endOf, exported, fileOf } from '../support/exports.js';
import { expectOk } from '../support/journey.js';
import { asOwner } from '../support/ledger.js';
import { signIn, type Browser } from '../support/people.js';
import { until } from '../support/until.js';

const LEADS = 20_000;
const WANTED = { dataType: 'leads', format: 'csv', masked: true, window: '30d' };

describe('kill -9 of the worker during an export', () => {
  let chaos: ChaosStack;
  let viewer: Browser;
  beforeAll(async () => {
    chaos = await startChaosStack();
    viewer = await signIn(chaos.stack, 'viewer@harbor-law.example');
    await asOwner(chaos.stack, (owner) =>
      owner.query(
        `insert into leads (id, tenant_id, session_id, industry, name, email, lead_score, score_version, engagement_level,
           intake_fingerprint, created_at)
         select gen_random_uuid(), t.id, 'sess-chaos-' || n, 'law', 'Person ' || n, 'p' || n || '@example.com', 10, 1, 'low', 'f',
           now() - make_interval(mins => n)
         from tenants t, generate_series(1, $1) n where t.slug = 'harbor-law'`,
        [LEADS],
      ),
    );
  });
  afterAll(() => chaos.stop());

  it('leaves no seam in the file', async () => {
    const { stack } = chaos;
    const begun = ExportResult.parse(expectOk(await viewer.post('/v1/exports', WANTED)).body).export;
    const read = async (): Promise<Export> =>
      ExportResult.parse(expectOk(await viewer.get(`/v1/exports/${begun.id}`)).body).export;
    const seen = await until('a part of the file', { timeoutMs: 15_000, pollMs: 5 }, async () => {
      const now = await read();
      return now.rows > 0 && now;
    });
    const { worker } = stack.run().pids;
    stack.kill('worker');
    const killedAt = performance.now();
    expect(seen.state).toBe('running');
    const interrupted = await endOf(viewer, begun.id);
    expect(stack.run().pids.worker).not.toBe(worker);
    console.info(
      `export: killed at ${seen.rows} rows, ready ${Math.round(performance.now() - killedAt)} ms later`,
    );
    const whole = await exported(viewer, WANTED);
    expect(interrupted).toMatchObject({ state: 'ready', rows: whole.rows, bytes: whole.bytes });
    expect(interrupted.sha256).toBe(whole.sha256);
    const { bytes, manifest } = await fileOf(stack.baseUrl, interrupted);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(whole.sha256);
    expect(manifest.rows).toBe(whole.rows);
  });
});
