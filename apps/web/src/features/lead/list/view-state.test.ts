import {
  changesIn,
  DEFAULT_VIEW,
  isFiltered,
  listQuery,
  readView,
  sameView,
  viewText,
  withView,
} from './view-state.js';

const read = (query: string) => readView(new URLSearchParams(query));

describe('readView', () => {
  it('returns the whole list, newest change first, if the URL has no parameters', () => {
    expect(read('')).toEqual(DEFAULT_VIEW);
  });

  it('reads search, filters and order', () => {
    const stage = '0199c0de-0000-7000-8000-000000000001';
    const address = `q=Jane%20Roe&status=converted&stage=${stage}&engagement=high&assigned=none&sort=score`;
    expect(read(address)).toEqual({
      q: 'Jane Roe',
      status: 'converted',
      stage,
      engagement: 'high',
      assigned: 'none',
      sort: 'score',
    });
  });

  it('recognizes the leads of one person by their id', () => {
    const assigned = '0199c0de-0000-7000-8000-000000000002';
    expect(read(`assigned=${assigned}`)).toEqual({ ...DEFAULT_VIEW, assigned });
    expect(read('assigned=dana')).toEqual(DEFAULT_VIEW);
  });

  it('ignores invalid filters', () => {
    expect(read('status=won&stage=first&engagement=HIGH&sort=name%27--')).toEqual(DEFAULT_VIEW);
    expect(read('status=all&engagement=all')).toEqual(DEFAULT_VIEW);
  });

  it('shortens a search that the API would reject', () => {
    expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(200);
  });
});

describe('withView', () => {
  it('is read back as it was written, in any script', () => {
    const view = {
      q: 'Zoë & 李=100%',
      status: 'closed_lost',
      stage: '44444444-4444-4444-8444-000000000001',
      engagement: 'low',
      assigned: 'me',
      sort: 'created',
    } as const;
    expect(readView(new URLSearchParams(viewText(view)))).toEqual(view);
  });

  it('leaves out defaults and keeps the rest of the URL', () => {
    const before = new URLSearchParams('preview=1&status=new&q=x');
    expect(withView(before, { ...DEFAULT_VIEW, engagement: 'high' }).toString()).toBe(
      'preview=1&engagement=high',
    );
    expect(viewText(DEFAULT_VIEW)).toBe('');
    expect(before.get('status')).toBe('new');
  });
});

it('recognizes equal views and filtered views', () => {
  expect(sameView(read('sort=updated'), DEFAULT_VIEW)).toBe(true);
  expect(sameView(read('sort=score'), DEFAULT_VIEW)).toBe(false);
  expect(isFiltered(read('sort=score'))).toBe(false);
  expect(isFiltered(read('q=%20'))).toBe(false);
  expect(isFiltered(read('status=new'))).toBe(true);
});

it('requests leads from the API page by page', () => {
  const view = { ...DEFAULT_VIEW, q: ' jane ', status: 'new' } as const;
  expect(listQuery(view, { cursor: '', limit: 100 })).toBe('limit=100&q=jane&status=new');
  expect(listQuery(DEFAULT_VIEW, { cursor: 'abc', limit: 100 })).toBe('limit=100&cursor=abc');
});

describe('changesIn', () => {
  it('returns the differences from the view that was seen, including removed filters', () => {
    const seen = { ...DEFAULT_VIEW, status: 'new', q: 'Roe' } as const;
    expect(changesIn(seen, { ...seen, status: 'all', sort: 'score' })).toEqual({
      status: 'all',
      sort: 'score',
    });
    expect(changesIn(seen, seen)).toEqual({});
  });
});
