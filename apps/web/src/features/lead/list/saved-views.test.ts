import type { KeyValue } from '../../../lib/core/local-storage.js';
import {
  addView,
  matchingView,
  nameProblem,
  readSavedViews,
  removeView,
  renameView,
  writeSavedViews,
} from './saved-views.js';
import { DEFAULT_VIEW } from './view-state.js';

function memory(): KeyValue & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}

const hot = { id: '1', name: 'Hot', view: { ...DEFAULT_VIEW, engagement: 'high', sort: 'score' } } as const;

it('keeps views per tenant', () => {
  const storage = memory();
  writeSavedViews(storage, 'a', [hot]);
  expect(readSavedViews(storage, 'a')).toEqual([hot]);
  expect(readSavedViews(storage, 'b')).toEqual([]);
});

it('has no views if the stored value is invalid', () => {
  const storage = memory();
  for (const broken of ['', '{', '"x"', '[{"id":1}]', 'null']) {
    storage.values.set('praxis.lead-views.a', broken);
    expect(readSavedViews(storage, 'a')).toEqual([]);
  }
});

it('ignores a stored filter that no longer exists', () => {
  const storage = memory();
  storage.values.set('praxis.lead-views.a', '[{"id":"1","name":"Old","query":"status=gone&sort=score"}]');
  expect(readSavedViews(storage, 'a')[0]?.view).toEqual({ ...DEFAULT_VIEW, sort: 'score' });
});

it('saves, renames and deletes', () => {
  const two = addView([hot], { id: '2', name: ' Lost ', view: { ...DEFAULT_VIEW, status: 'closed_lost' } });
  expect(two.map(({ name }) => name)).toEqual(['Hot', 'Lost']);
  expect(renameView(two, '1', ' Warm ').map(({ name }) => name)).toEqual(['Warm', 'Lost']);
  expect(removeView(two, '1').map(({ id }) => id)).toEqual(['2']);
  expect(matchingView(two, hot.view)?.id).toBe('1');
  expect(matchingView(two, DEFAULT_VIEW)).toBeUndefined();
});

it('says what is wrong with a name', () => {
  expect(nameProblem([hot], '  ')).toBe('Give the view a name');
  expect(nameProblem([hot], ' hot ')).toBe('A view with this name already exists');
  expect(nameProblem([hot], 'HOT', '1')).toBeUndefined();
  expect(nameProblem([hot], 'x'.repeat(41))).toContain('at most 40');
  expect(
    nameProblem(
      Array.from({ length: 20 }, () => hot),
      'New',
    ),
  ).toContain('At most 20');
});
