/** The drill of each service. */
import type { FaultService } from '../../tools/launcher/faults-arguments.mjs';
import type { Rehearse } from './drill.js';
import { modelDrill, voiceDrill } from './services/call.js';
import { calendarDrill } from './services/calendar.js';
import { crmDrill } from './services/crm.js';
import { paymentsDrill } from './services/payments.js';
import { replyBy } from './services/reply.js';
import { visitorDrill } from './services/visitor.js';

/**
 * Rows that are played on one stack: each list one after another, the lists of a stack at the same time. A service on which everything
 * depends has its own stack; a voice needs a model, and a booking an email.
 */
export const STACKS: readonly (readonly FaultService[])[][] = [
  [['database', 'temporal', 'worker']],
  [
    ['telephony', 'payments'],
    ['email', 'calendar'],
    ['ai', 'voice', 'crm'],
  ],
];

export const DRILLS: Record<FaultService, Rehearse> = {
  database: visitorDrill,
  temporal: visitorDrill,
  worker: visitorDrill,
  telephony: replyBy('sms'),
  email: replyBy('email'),
  ai: modelDrill,
  voice: voiceDrill,
  calendar: calendarDrill,
  payments: paymentsDrill,
  crm: crmDrill,
};
