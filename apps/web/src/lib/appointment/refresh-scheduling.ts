/** Reads what depends on scheduling again: hosts, their calendars and their free times. */
import { queryClient } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';

/** Refreshes the data that depends on the rules. */
export function refreshScheduling(): void {
  const { allHosts, allAvailability, allScheduling } = queryKeys.appointment;
  for (const queryKey of [allHosts, allAvailability, allScheduling, queryKeys.calendar.all])
    void queryClient.invalidateQueries({ queryKey });
}
