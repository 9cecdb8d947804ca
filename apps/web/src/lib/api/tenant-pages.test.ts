import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { readNextPage } from './tenant-pages.js';

const KEY = ['list'];

/** A list of three pages. The test answers each request by hand; the request for the first page has been answered. */
async function openList() {
  const client = new QueryClient();
  const asked: { page: number; answer: () => void }[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: KEY,
    initialPageParam: 1,
    queryFn: ({ pageParam: page }) =>
      new Promise<number>((resolve) => void asked.push({ page, answer: () => resolve(page) })),
    getNextPageParam: (last: number) => (last < 3 ? last + 1 : null),
    retry: false,
  });
  const stop = observer.subscribe(() => undefined);
  const next = async (): Promise<number> => {
    await waitUntil(() => asked.length > 0);
    const request = asked.shift();
    request?.answer();
    return request?.page ?? 0;
  };
  const pages = (): readonly number[] => observer.getCurrentResult().data?.pages ?? [];
  expect(await next()).toBe(1);
  await waitUntil(() => pages().length === 1);
  return { client, observer, next, pages, stop };
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => void setImmediate(resolve));
}

test('a next-page load that a change cancels is repeated after the change’s own reload', async () => {
  const { client, observer, next, pages, stop } = await openList();
  const reading = readNextPage(observer.getCurrentResult());
  const changed = client.invalidateQueries({ queryKey: KEY });
  // This is the response to the canceled request; it comes too late to count.
  expect(await next()).toBe(2);
  expect(await next()).toBe(1);
  await changed;
  expect(await next()).toBe(2);
  await reading;
  expect(pages()).toEqual([1, 2]);
  stop();
});

test('loading the next page does not cancel a reload in progress', async () => {
  const { client, observer, next, pages, stop } = await openList();
  const changed = client.invalidateQueries({ queryKey: KEY });
  const reading = readNextPage(observer.getCurrentResult());
  expect(await next()).toBe(1);
  await changed;
  expect(await next()).toBe(2);
  await reading;
  expect(pages()).toEqual([1, 2]);
  stop();
});

test('a page that fails is not requested again', async () => {
  const fetchNextPage = jest.fn(() =>
    Promise.resolve({ data: { pages: [1] }, hasNextPage: true, isFetchNextPageError: true, fetchNextPage }),
  ) as never;
  await readNextPage({ data: { pages: [1] }, hasNextPage: true, isFetchNextPageError: false, fetchNextPage });
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});
