/** The types of checks. */
import type { SystemCheckId } from '@praxis/contracts/system-audit/system-checks';
import type { SystemFacts } from './system-facts.js';
import type { AuditVerdict } from './verdict.js';

/** A function of facts for every check. */
export type Checks = { [Id in SystemCheckId]: (facts: SystemFacts[Id]) => AuditVerdict };
