/** The next page of a list that is read again whenever something changes. */

/** The fields of a paged query that are needed for it. */
export interface NextPage {
  /** The pages, or the records of all of them in one array. */
  data?: unknown;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<NextPage>;
}

/** How often it is read again where what is read at the same time takes its place. */
const MAX_ATTEMPTS = 5;

/**
 * Reads the next page. A list is read once at a time: what a change has begun to read again is not broken off for it, and where a change
 * breaks it off, it is read after that.
 */
export async function readNextPage(list: NextPage): Promise<void> {
  const known = sizeOf(list.data);
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const { data, hasNextPage, isFetchNextPageError } = await list.fetchNextPage({ cancelRefetch: false });
    if (sizeOf(data) > known || !hasNextPage || isFetchNextPageError) return;
  }
}

function sizeOf(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  const { pages } = (data ?? {}) as { pages?: unknown };
  return Array.isArray(pages) ? pages.length : 0;
}
