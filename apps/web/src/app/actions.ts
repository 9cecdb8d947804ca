/** The actions that features offer on every page; a new feature adds its list here. Open pages register their own. */
import { APPOINTMENT_ACTIONS } from '../features/appointment/appointment-actions.js';
import { AUTOMATION_ACTIONS } from '../features/automation/automation-actions.js';
import { CAMPAIGN_ACTIONS } from '../features/campaign/campaign-actions.js';
import { LEAD_ACTIONS } from '../features/lead/lead-actions.js';
import { MESSAGE_ACTIONS } from '../features/message/message-actions.js';
import { TENANT_ACTIONS } from '../features/tenant/tenant-actions.js';
import type { OfferedAction } from '../lib/core/action/action.js';

export const OFFERED_ACTIONS: readonly OfferedAction[] = [
  ...LEAD_ACTIONS,
  ...APPOINTMENT_ACTIONS,
  ...MESSAGE_ACTIONS,
  ...CAMPAIGN_ACTIONS,
  ...AUTOMATION_ACTIONS,
  ...TENANT_ACTIONS,
];
