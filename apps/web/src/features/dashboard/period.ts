/**
 * The period of the dashboard's figures, kept in the page's address, so that a link, the back button and a reload
 * preserve it.
 */
import type { DashboardWindow } from '@praxis/contracts/dashboard/dashboard';
import { useAddressFilter } from '../../lib/core/use-address-filter.js';

/** The first period is the default, for an address that names none. */
const PERIODS: readonly [DashboardWindow, ...DashboardWindow[]] = ['30d', '7d', '24h'];

export function usePeriod(): [period: DashboardWindow, choose: (period: DashboardWindow) => void] {
  return useAddressFilter('period', PERIODS);
}
