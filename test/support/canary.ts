/** A person whose data must not be found anywhere: each field differs from everything else in the system. */
import { randomBytes } from 'node:crypto';
import type { Fields } from './factories.js';
import { needles } from './needles.js';

export const MARK = randomBytes(4).toString('hex');
export const CANARY = {
  first: `Quillfeather${MARK}`,
  last: `Vandersnoot${MARK}`,
  email: `canary.${MARK}@secret-mailbox.example`,
  phone: '(947) 555-0163',
  notes: `Xylophonic dispute ${MARK} over the orchard`,
  budget: `ninety-one thousand ${MARK}`,
  area: `Plumtree Hollow ${MARK}`,
};
/** The texts to search for. */
export const WANTED = needles([
  CANARY.first,
  CANARY.last,
  CANARY.email,
  CANARY.notes,
  CANARY.budget,
  CANARY.area,
  '9475550163',
  '555-0163',
  'secret-mailbox',
  MARK,
]);

/** The canary's intake. */
export function canaryIntake(industry: 'law' | 'realestate', sessionId: string): Fields {
  const person = {
    sessionId,
    name: `${CANARY.first} ${CANARY.last}`,
    contact: { phone: '947-555-0163', email: CANARY.email },
  };
  return industry === 'law'
    ? { ...person, caseType: CANARY.notes, details: CANARY.notes, urgency: 'critical' }
    : { ...person, leadType: CANARY.notes, area: CANARY.area, budget: CANARY.budget, timeline: CANARY.notes };
}
