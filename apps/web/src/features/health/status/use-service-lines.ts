/** The current lines of the status widget, updated every 30 seconds and with each failure or success on this page. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { queryClient } from '../../../lib/api/query-client.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { serviceStatus } from '../../../lib/api/service-status.js';
import { useServices } from '../health-queries.js';
import { serviceLines, type ServiceLine } from './service-lines.js';

export function useServiceLines(): ServiceLine[] {
  const { services: page } = useStore(serviceStatus);
  const { data, isError, errorUpdatedAt, failureCount } = useServices();
  const states = Object.entries(page)
    .map(([name, { status }]) => `${name} ${status}`)
    .join();
  // After a failed request on this page, the server may have news about the service.
  useEffect(() => {
    if (states) void queryClient.invalidateQueries({ queryKey: queryKeys.health.services });
  }, [states]);
  const unreachable = isError ? { at: errorUpdatedAt, count: failureCount } : null;
  return serviceLines({ server: data?.items, unreachable, page });
}
