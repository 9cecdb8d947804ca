import { verdictOf } from './health-verdict.js';

const all = { ok: true, database: 'up', temporal: 'up', worker: 'up' } as const;

describe('verdictOf', () => {
  it('is operational only when every part is up', () => {
    expect(verdictOf(all)).toMatchObject({ state: 'healthy', words: 'All Systems Operational' });
    expect(verdictOf({ ...all, ok: false, worker: 'down' })).toMatchObject({
      state: 'degraded',
      words: 'Partial Outage',
    });
  });

  it('is a disruption when nothing is up, or nobody answers', () => {
    const down = { ok: false, database: 'down', temporal: 'down', worker: 'down' } as const;
    expect(verdictOf(down).words).toBe('Service Disruption');
    expect(verdictOf(null).words).toBe('Service Disruption');
  });

  it('does not claim to know before the first answer', () => {
    expect(verdictOf(undefined).state).toBe('unknown');
  });
});
