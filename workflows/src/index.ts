/** Every workflow by name: the one entry of the bundle. */
export { appointment } from './appointment/workflow.js';
export { callSession } from './call/workflow.js';
export { calendarSync } from './calendar/workflow.js';
export { campaign, campaignBatch } from './campaign/workflow.js';
export { exportData } from './export/workflow.js';
export { journey } from './journey/workflow.js';
export { leadImport } from './lead-import/workflow.js';
export { mail } from './mail/workflow.js';
export { message } from './message/workflow.js';
export { outboundCall } from './call/phone/workflow.js';
export { reconcile } from './core/reconcile/workflow.js';
export { speedToLead } from './lead/workflow.js';
export { webhook } from './webhook/workflow.js';
