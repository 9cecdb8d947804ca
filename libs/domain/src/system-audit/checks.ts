/** Every check of the System Audit Report, as a function of facts. The API and the database gather the facts. */
import { access, people } from './account-checks.js';
import type { Checks } from './check-types.js';
import { chains, state, tables } from './database-checks.js';
import { practices, runs, service } from './service-checks.js';

export const CHECKS: Checks = {
  ...people,
  ...access,
  ...tables,
  ...chains,
  ...state,
  ...runs,
  ...service,
  ...practices,
};
