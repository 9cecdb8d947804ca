/** Waiting for all queries of a page. */
import { notifyManager } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { queryClient } from '../lib/api/query-client.js';

/**
 * Waits until the page shows the responses to all its queries, so that an element that is still missing will stay
 * missing.
 */
export async function allRead(): Promise<void> {
  do {
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    // The page is notified of a response a moment after it arrives, and may then send more requests.
    let isNotified = false;
    notifyManager.schedule(() => {
      isNotified = true;
    });
    await waitFor(() => expect(isNotified).toBe(true));
  } while (queryClient.isFetching() > 0);
}
