/** kill -9 of the worker while it writes an export: another worker continues, and the file is complete. */
import { createHash } from 'node:crypto';
import { ExportResult } from '@praxis/contracts/export/export';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { endOf, exported, fileOf } from '../support/exports.js';
import { expectOk } from '../support/journey.js';
import { createPerson, signIn } from '../support/people.js';
import { whileHeld } from '../support/sabotage.js';
import { until } from '../support/until.js';

/** Enough for several chunks of a file (activities/src/export/export.activities.ts). */
const LEADS = 6_000;
const SECOND_CHUNK = { table: 'export_chunks', on: 'insert', when: 'new.seq = 1' } as const;
const WANTED = { dataType: 'leads', format: 'csv', masked: true, window: '30d' };

describe('kill -9 of the worker during an export', () => {
  let chaos: ChaosStack;
  beforeAll(async () => {
    chaos = await sharedChaosStack();
  });
  afterAll(() => chaos.stop());

  it('does not damage the file', async () => {
    const { stack, database } = chaos;
    const { tenant } = await chaos.ownTenant();
    const person = await createPerson(database, { memberships: [{ tenantId: tenant.id, role: 'viewer' }] });
    const viewer = await signIn(stack, person.email, person.password);
    await database.withTenant(
      tenant.id,
      (tx) =>
        tx.query`insert into leads (id, tenant_id, session_id, industry, name, email, lead_score, score_version,
          engagement_level,
          intake_fingerprint, created_at)
        select gen_random_uuid(), ${tenant.id}, 'sess-chaos-' || n, 'law', 'Person ' || n,
          'p' || n || '@example.com', 10, 1, 'low', 'f',
          now() - make_interval(mins => n)
        from generate_series(1, ${LEADS}::int) n`,
    );

    // The second chunk is not stored before the kill.
    const { begun, seen, pid } = await whileHeld(stack, SECOND_CHUNK, async () => {
      const started = ExportResult.parse(expectOk(await viewer.post('/v1/exports', WANTED)).body).export;
      const first = await until('a chunk of the file', { timeoutMs: 15_000, pollMs: 5 }, async () => {
        const { body } = expectOk(await viewer.get(`/v1/exports/${started.id}`));
        const now = ExportResult.parse(body).export;
        return now.rows > 0 && now;
      });
      return { begun: started, seen: first, pid: stack.kill('worker') };
    });
    expect(seen.state).toBe('running');
    expect(seen.rows).toBeLessThan(LEADS);
    await stack.waitRestarted('worker', pid);
    const interrupted = await endOf(viewer, begun.id);
    const whole = await exported(viewer, WANTED);
    expect(whole.rows).toBe(LEADS);
    expect(interrupted).toMatchObject({ state: 'ready', rows: whole.rows, bytes: whole.bytes });
    expect(interrupted.sha256).toBe(whole.sha256);
    const { bytes, manifest } = await fileOf(stack.baseUrl, interrupted);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(whole.sha256);
    expect(manifest.rows).toBe(whole.rows);
  });
});
