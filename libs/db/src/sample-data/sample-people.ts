/**
 * The people of the sample data. They are invented: their names say so, their numbers are in the range reserved for
 * fiction (555-0100 to 555-0199), and their addresses are under `.example`, which no mail reaches (RFC 2606).
 */
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { EngagementLevel } from '@praxis/contracts/engagement/engagement.const';
import type { IntakeFields } from '@praxis/contracts/journey/intake';
import type { LeadSource } from '@praxis/contracts/lead/lead.const';
import type { LeadStatus } from '@praxis/contracts/lead/lead';

/** The section of the day's work list for which a person is an example. */
export type SamplePart = 'hot_lead' | 'new_lead' | 'reply' | 'appointment' | 'past_appointment' | 'call';

export interface SamplePerson {
  part: SamplePart;
  name: string;
  email: string;
  phone: string;
  status: LeadStatus;
  source: LeadSource;
  level: EngagementLevel;
  /** Minutes since the person got in touch. */
  age: number;
  /** Whether the person has been contacted. */
  isContacted: boolean;
  facts: Pick<IntakeFields, 'caseType' | 'leadType' | 'area' | 'budget' | 'details' | 'urgency' | 'timeline'>;
}

/** A person with the lead that was created for them. */
export type StoredSample = SamplePerson & { id: string; sessionId: string };

type Shape = Omit<SamplePerson, 'email' | 'facts'>;

const SHAPES: readonly Shape[] = [
  {
    part: 'hot_lead',
    name: 'Maya Brooks (sample)',
    phone: '+13135550181',
    status: 'new',
    source: 'booking-page',
    level: 'high',
    age: 25,
    isContacted: false,
  },
  {
    part: 'new_lead',
    name: 'Theo Lindqvist (sample)',
    phone: '+13135550182',
    status: 'new',
    source: 'embed',
    level: 'low',
    age: 190,
    isContacted: false,
  },
  {
    part: 'reply',
    name: 'Priya Nair (sample)',
    phone: '+13135550183',
    status: 'contacted',
    source: 'booking-page',
    level: 'medium',
    age: 1_500,
    isContacted: true,
  },
  {
    part: 'appointment',
    name: 'Omar Haddad (sample)',
    phone: '+13135550184',
    status: 'appointment_scheduled',
    source: 'phone',
    level: 'medium',
    age: 2_900,
    isContacted: true,
  },
  {
    part: 'past_appointment',
    name: 'Grace Okafor (sample)',
    phone: '+13135550185',
    status: 'appointment_scheduled',
    source: 'booking-page',
    level: 'medium',
    age: 5_800,
    isContacted: true,
  },
  {
    part: 'call',
    name: 'Luis Ortega (sample)',
    phone: '+13135550186',
    status: 'qualified',
    source: 'phone',
    level: 'medium',
    age: 75,
    isContacted: false,
  },
];

const FACTS: Record<Industry, Record<SamplePart, SamplePerson['facts']>> = {
  law: {
    hot_lead: {
      caseType: 'Personal injury',
      urgency: 'high',
      details: 'Rear-ended at a red light on Friday. The insurer has already called with an offer.',
    },
    new_lead: {
      caseType: 'Estate planning',
      urgency: 'low',
      details: 'Wants a will and a power of attorney.',
    },
    reply: {
      caseType: 'Family law',
      urgency: 'medium',
      details: 'Asked what to bring to the first meeting.',
    },
    appointment: { caseType: 'Employment', urgency: 'medium', details: 'Dismissed after medical leave.' },
    past_appointment: {
      caseType: 'Landlord and tenant',
      urgency: 'medium',
      details: 'Deposit not returned.',
    },
    call: { caseType: 'Personal injury', urgency: 'high', details: 'Fell on an icy stairway.' },
  },
  realestate: {
    hot_lead: {
      leadType: 'Buyer',
      area: 'Riverside',
      budget: '$450,000',
      timeline: '0-3 months',
      details: 'Pre-approved, and wants to see two houses this week.',
    },
    new_lead: {
      leadType: 'Seller',
      area: 'Old Town',
      timeline: '6-12 months',
      details: 'Wants a valuation.',
    },
    reply: { leadType: 'Buyer', area: 'Lakeview', timeline: '3-6 months', details: 'Asked about parking.' },
    appointment: { leadType: 'Buyer', area: 'Riverside', timeline: '0-3 months', details: 'Viewing booked.' },
    past_appointment: { leadType: 'Renter', area: 'Midtown', timeline: '0-3 months', details: 'Saw a loft.' },
    call: { leadType: 'Seller', area: 'Lakeview', timeline: '3-6 months', details: 'Asked for an agent.' },
  },
};

/** All sample people, with texts for an industry. */
export function samplePeople(industry: Industry): SamplePerson[] {
  return SHAPES.map((shape) => ({
    ...shape,
    email: `${shape.name.split(' ')[0]?.toLowerCase() ?? ''}@sample.example`,
    facts: FACTS[industry][shape.part],
  }));
}
