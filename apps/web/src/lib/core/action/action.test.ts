import { actionsInForce, clashes, isCharacterKey, keyCaps, matchesWords, type Action } from './action.js';

const action = (id: string, more: Partial<Action> = {}): Action => ({
  id,
  label: id,
  group: 'Test',
  ...more,
});

it('the action registered last wins for its id', () => {
  const global = action('lead.add', { label: 'everywhere' });
  const local = action('lead.add', { label: 'here', keys: ['n'] });
  expect(actionsInForce([global, action('other'), local])).toEqual([local, action('other')]);
});

it('finds keys claimed by two actions, and allows several for Escape', () => {
  const list = [action('a', { keys: ['j', 'Escape'] }), action('b', { keys: ['Escape', 'k'] })];
  expect(clashes(list)).toEqual([]);
  expect(clashes([...list, action('c', { keys: ['j'] })])).toEqual(['j: a and c']);
  // Registered twice, the same action does not clash with itself.
  expect(clashes([...list, action('a', { keys: ['j'] })])).toEqual([]);
});

it('knows which keys type a character', () => {
  expect(['j', '?', 'g t'].every(isCharacterKey)).toBe(true);
  expect(['Mod+k', 'Escape', 'ArrowDown', 'Enter'].some(isCharacterKey)).toBe(false);
});

it('finds an action by words of its label and by keywords', () => {
  const import_ = { label: 'Import leads', words: 'csv file' };
  expect(['imp', 'LEADS import', 'csv', ''].every((text) => matchesWords(import_, text))).toBe(true);
  expect(matchesWords(import_, 'import calls')).toBe(false);
  expect(matchesWords(import_, 'port')).toBe(false);
});

it('writes keys as the keyboard labels them', () => {
  expect(keyCaps('Mod+k', false)).toEqual(['Ctrl', 'K']);
  expect(keyCaps('Mod+k', true)).toEqual(['⌘', 'K']);
  expect(keyCaps('g t', false)).toEqual(['G', 'T']);
  expect(keyCaps('ArrowDown', false)).toEqual(['↓']);
  expect(keyCaps(' ', false)).toEqual(['Space']);
});
