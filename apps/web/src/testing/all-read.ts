/** Waiting for all that a page reads. */
import { waitFor } from '@testing-library/react';
import { queryClient } from '../lib/api/query-client.js';

/** Waits until the page has an answer to all that it reads: only then does what is missing stay missing. */
export async function allRead(): Promise<void> {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}
