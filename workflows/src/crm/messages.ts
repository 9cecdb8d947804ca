/** The run that keeps one lead up to date in the CRM: its names, what it is started with, and what wakes it. */
import { defineSignal } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { CRM_RUN_NAMES } from '@praxis/domain/core/run-names';
import { defineQueuedRun } from '../core/run-definition.js';

/** Identifies the lead. Its state is read from its record each time. */
export interface CrmStart {
  tenantId: string;
  leadId: string;
}

/** The lead has changed again, or the key has. */
export const crmLeadChanged = defineSignal('crmLeadChanged');

/** Begun and woken by triggers: `crm_note_leads` in libs/db/schema/crm.sql. */
export const CRM_RUN = defineQueuedRun<CrmStart>({
  ...CRM_RUN_NAMES,
  workflow: 'crmLead',
  fields: ['leadId'],
  repeat: 'ALLOW_DUPLICATE',
  signal: crmLeadChanged,
  summary: () => RUN_TEXTS.crmLead,
});
