/** Example bodies of requests about support access. */
import { RequestExample } from '../core/request-example.js';
import { SupportDecision, SupportRequest } from './support-access.js';

export const SUPPORT_ACCESS_EXAMPLES = [
  new RequestExample(SupportRequest, {
    reason: 'You reported that reminders are missing',
    role: 'staff',
    minutes: 60,
  }),
  new RequestExample(SupportDecision, { decision: 'grant', minutes: 30 }),
];
