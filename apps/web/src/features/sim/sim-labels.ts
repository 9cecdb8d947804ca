/** Names of simulated providers and of the ways in which they can be set to fail. */
import type { SIM_FAILURES, SimControlPort } from '@praxis/contracts/sim/sim';

export const PORT_LABELS: Record<SimControlPort, string> = {
  sms: 'Text messages',
  email: 'Email',
  calendar: 'Calendar',
  phone: 'Phone calls',
  crm: 'CRM',
  robot: 'Robot check',
};

export const FAILURE_LABELS: Record<(typeof SIM_FAILURES)[number], string> = {
  rate_limited: 'Too many requests',
  unavailable: 'Unavailable',
  timeout: 'No answer in time',
  rejected: 'Refused permanently',
  accept_then_drop: 'Accepted, answer lost',
};
