/** Pure translation between the phone port and Twilio's Calls resource. No I/O, no clock of its own. */
import type { PhoneStatus } from '@praxis/contracts/call/phone.const';
import type { TwilioRow } from '../twilio/listing.js';
import type { PhoneCallRequest, PlacedCall } from './port.js';

/** Longest time that is taken to tell a machine from a person. Seconds. */
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

/** Builds the request. A machine's greeting is let end, so that a message is left after it. */
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

/** Twilio's call status in the port's words; undefined for a word it does not use. */
export function toPhoneStatus(status: string): PhoneStatus | undefined {
  return Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined;
}

/** Whether what answered is no person. `unknown` is taken for one: nobody is hung up on for a doubt. */
export function isMachine(answeredBy: string): boolean {
  return answeredBy.startsWith('machine_') || answeredBy === 'fax';
}

/** A listed call in the port's words. */
export function toPlacedCall({ sid, status, dateCreated }: TwilioRow): PlacedCall {
  return { providerCallId: sid, status: toPhoneStatus(status) ?? 'initiated', createdAt: dateCreated };
}
