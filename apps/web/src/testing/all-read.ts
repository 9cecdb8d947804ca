/** Waiting for all that a page reads. */
import { notifyManager } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { queryClient } from '../lib/api/query-client.js';

/** Waits until the page shows an answer to all that it reads: only then does what is missing stay missing. */
export async function allRead(): Promise<void> {
  do {
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    // The page is notified of an answer a moment after it came, and may ask for more then.
    let isNotified = false;
    notifyManager.schedule(() => {
      isNotified = true;
    });
    await waitFor(() => expect(isNotified).toBe(true));
  } while (queryClient.isFetching() > 0);
}
