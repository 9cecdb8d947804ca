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
 * The rows of each stack. The services of one list are tested one after another, and the lists of a stack in parallel.
 * The services that everything depends on have a separate stack. A voice needs a model, and a booking an email, so each
 * pair is in one list.
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
