/** Pure translation between the phone port and Twilio's Calls resource. No I/O, no clock of its own. */
import type { PhoneStatus } from '@praxis/contracts/phone.const';
import { CLOCK_SLACK_MS, inWindow, type AttemptWindow, type Reconciliation } from '../adapter.js';
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

/** The fields of a Call that a reconciliation reads. */
export interface TwilioCallRow {
  sid: string;
  status: string;
  direction: string;
  dateCreated: Date;
}

export interface TwilioCallListing {
  /** Calls to the number, newest first. */
  calls: readonly TwilioCallRow[];
  /** True if Twilio has no more than these. */
  complete: boolean;
  now: Date;
  /** Until then a missing call may still appear. */
  settledAt: Date;
}

/** Looks an attempt up among the calls to its number: one of the account's own, made in the window, that is not another's. */
export function reconcileTwilioCall(
  query: AttemptWindow,
  { calls, complete, now, settledAt }: TwilioCallListing,
): Reconciliation<PlacedCall> {
  const hit = calls.find(
    (call) =>
      call.direction.startsWith('outbound') &&
      inWindow(call.dateCreated, query, now) &&
      !query.excludeIds?.includes(call.sid),
  );
  if (hit)
    return {
      outcome: 'found',
      message: {
        providerCallId: hit.sid,
        status: toPhoneStatus(hit.status) ?? 'initiated',
        createdAt: hit.dateCreated,
      },
    };
  const oldest = calls.at(-1);
  const windowStart = query.attemptedAfter.getTime() - CLOCK_SLACK_MS;
  if (!complete && !(oldest !== undefined && oldest.dateCreated.getTime() < windowStart))
    return { outcome: 'unknown', reason: 'window_not_covered' };
  const early = settledAt.getTime() - now.getTime();
  return early > 0
    ? { outcome: 'unknown', reason: 'too_early', askAgainAfterMs: early }
    : { outcome: 'absent' };
}
