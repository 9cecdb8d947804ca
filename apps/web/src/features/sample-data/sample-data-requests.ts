/** Adds and removes sample data with one press each. */
import { SampleDataAdded, SampleDataRemoved } from '@praxis/contracts/sample-data/sample-data';
import { queryKeys } from '../../lib/api/query-keys.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useChange, type Change } from '../../lib/api/use-change.js';

const PATH = '/v1/sample-data';

/** Every query that shows leads or their records. */
const changed = (tenantId: string) => [
  queryKeys.today(tenantId),
  queryKeys.lead.all(tenantId),
  queryKeys.message.conversations(tenantId),
  queryKeys.call.all(tenantId),
  queryKeys.appointment.calendar(tenantId),
  // The sample data includes a host if the practice has none.
  queryKeys.appointment.hosts(tenantId),
];

export function useAddSampleData(tenantId: string): Change<void, SampleDataAdded> {
  return useChange<void, SampleDataAdded>({
    request: () => tenantRequest({ method: 'POST', path: PATH, schema: SampleDataAdded }),
    success: { title: 'Sample data added', text: 'Look around. Nothing in it is sent or counted.' },
    failure: { title: 'Could not add sample data' },
    invalidates: changed(tenantId),
  });
}

export function useRemoveSampleData(tenantId: string): Change<void, SampleDataRemoved> {
  return useChange<void, SampleDataRemoved>({
    request: () => tenantRequest({ method: 'DELETE', path: PATH, schema: SampleDataRemoved }),
    success: { title: 'Sample data removed' },
    failure: { title: 'Could not remove sample data' },
    invalidates: changed(tenantId),
  });
}
