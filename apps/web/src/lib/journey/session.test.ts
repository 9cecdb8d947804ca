import { SessionId } from '@praxis/contracts/journey/session';
import type { KeyValue } from '../core/local-storage.js';
import { currentSession, newSessionId, renewSession } from './session.js';

function memoryStorage(): KeyValue {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}

describe('session', () => {
  it('is "sess-" plus time and random part, and passes the contract', () => {
    expect(newSessionId(1700000000000, () => 'abc123')).toBe('sess-1700000000000-abc123');
    expect(SessionId.safeParse(newSessionId()).success).toBe(true);
  });

  it('is stored per industry', () => {
    const storage = memoryStorage();
    const law = currentSession('law', storage);
    expect(currentSession('law', storage)).toBe(law);
    expect(currentSession('realestate', storage)).not.toBe(law);
  });

  it('is replaced by a reset, or if the stored value is not a session', () => {
    const storage = memoryStorage();
    const first = currentSession('law', storage);
    expect(renewSession('law', storage)).not.toBe(first);
    storage.setItem('praxis.session.law', '<script>');
    expect(currentSession('law', storage)).toMatch(/^sess-\d+-[a-z0-9]+$/);
  });
});
