/** The queries to read again when scheduling changes: hosts, their calendars and their free times. */
import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';

export const AFTER_SCHEDULING_CHANGE: readonly QueryKey[] = [
  queryKeys.appointment.allHosts,
  queryKeys.appointment.allAvailability,
  queryKeys.appointment.allScheduling,
  queryKeys.calendar.all,
];
