/** The sweep that begins lost runs again. */
import { defineSchedule } from '../run-definition.js';

export const RECONCILE_SCHEDULE = defineSchedule({
  id: 'system/reconcile',
  workflow: 'reconcile',
  every: '1 minute',
});
