/** The values of each step's form: the contract's request without what the page itself adds. */
import { AppointmentRequest } from '@praxis/contracts/appointment/appointment';
import { FollowUpRequest } from '@praxis/contracts/journey/follow-up';
import { LawIntake, RealEstateIntake, type IntakeConsent } from '@praxis/contracts/journey/intake';
import { RoiRequest } from '@praxis/contracts/journey/roi';
import type { AppointmentRequest as AppointmentBody } from '@praxis/contracts/appointment/appointment';
import type { Channel, FOLLOW_UP_TEMPLATES } from '@praxis/contracts/message/message.const';
import type { RoiRequest as RoiBody } from '@praxis/contracts/journey/roi';
import * as z from 'zod/mini';

const session = { sessionId: true, industry: true, mode: true } as const;
const sessionAndLead = { ...session, leadId: true } as const;

export const lawIntakeForm = z.omit(LawIntake, session);
export const realEstateIntakeForm = z.omit(RealEstateIntake, session);
export const appointmentForm = z.omit(AppointmentRequest, sessionAndLead);
export const followUpForm = z.omit(FollowUpRequest, sessionAndLead);
export const roiForm = z.omit(RoiRequest, session);

/** Fields of both industries; a form shows and checks only its own. */
export interface IntakeValues {
  name: string;
  contact: { phone?: string | undefined; email?: string | undefined };
  caseType?: string | undefined;
  details?: string | undefined;
  urgency?: string | undefined;
  leadType?: string | undefined;
  area?: string | undefined;
  budget?: string | undefined;
  timeline?: string | undefined;
  consent?: IntakeConsent | undefined;
}
export type AppointmentValues = Omit<AppointmentBody, 'sessionId' | 'industry' | 'mode' | 'leadId'>;
export interface FollowUpValues {
  templates: (typeof FOLLOW_UP_TEMPLATES)[number][];
  channel: Channel[];
}
export type RoiValues = Omit<RoiBody, 'sessionId' | 'industry' | 'mode'>;

export interface StepValues {
  intake: IntakeValues;
  appointment: AppointmentValues;
  followup: FollowUpValues;
  roi: RoiValues;
}
