import { readPreferences, writePreferences } from './preferences.js';

function storageWith(values: Record<string, string>): {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
} {
  return {
    getItem: (key) => values[key] ?? null,
    setItem: (key, value) => {
      values[key] = value;
    },
  };
}

describe('preferences', () => {
  it('start with law, simulation and the brand’s color scheme', () => {
    expect(readPreferences('', storageWith({}))).toEqual({ industry: 'law', sim: true, scheme: null });
  });

  it('take values from the URL before stored ones', () => {
    const storage = storageWith({ 'praxis.sim': '0', 'praxis.industry': 'law' });
    expect(readPreferences('?sim=1&industry=realestate', storage)).toMatchObject({
      sim: true,
      industry: 'realestate',
    });
    expect(readPreferences('', storage).sim).toBe(false);
  });

  it('ignore an unknown industry', () => {
    expect(readPreferences('?industry=florist', storageWith({})).industry).toBe('law');
  });

  it('are read back as they were written', () => {
    const storage = storageWith({});
    writePreferences({ industry: 'realestate', sim: false, scheme: 'light' }, storage);
    expect(readPreferences('', storage)).toEqual({ industry: 'realestate', sim: false, scheme: 'light' });
  });
});
