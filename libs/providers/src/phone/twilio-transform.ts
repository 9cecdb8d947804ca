/** Translates between the phone port and Twilio's Calls resource. Pure: no I/O, no clock. */
import type { PhoneStatus } from '@praxis/contracts/call/phone.const';
import type { TwilioRow } from '../twilio/listing.js';
import type { PhoneCallRequest, PlacedCall } from './port.js';

/** Time limit for telling a machine from a person, in seconds. */
const DETECTION_SECONDS = 30;

/** Parameters of "create a Call", as the SDK names them. */
export interface TwilioCallCreate {
  to: string;
  from: string;
  url: string;
  method: string;
  statusCallback: string;
  statusCallbackMethod: string;
  statusCallbackEvent: string[];
  machineDetection: string;
  machineDetectionTimeout: number;
  timeout: number;
}

/**
 * Builds the request. It waits for the end of a machine's greeting, so that a message can be left after it.
 */
export function toTwilioCall(call: PhoneCallRequest, from: string): TwilioCallCreate {
  return {
    to: call.to,
    from,
    url: call.answerUrl,
    method: 'POST',
    statusCallback: call.statusUrl,
    statusCallbackMethod: 'POST',
    statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
    machineDetection: 'DetectMessageEnd',
    machineDetectionTimeout: DETECTION_SECONDS,
    timeout: call.ringSeconds,
  };
}

const STATUSES: Readonly<Record<string, PhoneStatus>> = {
  queued: 'initiated',
  initiated: 'initiated',
  ringing: 'ringing',
  'in-progress': 'answered',
  answered: 'answered',
  completed: 'completed',
  busy: 'busy',
  'no-answer': 'no_answer',
  failed: 'failed',
  canceled: 'canceled',
};

/** Maps Twilio's call status to the port's; undefined for an unknown one. */
export function toPhoneStatus(status: string): PhoneStatus | undefined {
  return Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined;
}

/** Whether a machine answered. `unknown` counts as a person, so that no person is hung up on by mistake. */
export function isMachine(answeredBy: string): boolean {
  return answeredBy.startsWith('machine_') || answeredBy === 'fax';
}

/** A listed call in the format of the port. */
export function toPlacedCall({ sid, status, dateCreated }: TwilioRow): PlacedCall {
  return { providerCallId: sid, status: toPhoneStatus(status) ?? 'initiated', createdAt: dateCreated };
}
