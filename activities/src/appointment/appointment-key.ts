/**
 * Keys of messages about an appointment. They contain the appointment and its sequence, from which the
 * calendar file is made.
 */
import type { Channel } from '@praxis/contracts/message/message.const';
import type { Notice } from '@praxis/workflows/appointment/effects';

const SHAPE = /^appointment\/([0-9a-f-]{36})\/(\d+)\//;

/** Idempotency key: one per notice (per request for a staff request), appointment sequence and channel. */
export function appointmentMessageKey(parts: {
  appointmentId: string;
  sequence: number;
  notice: Notice;
  round?: number | undefined;
  channel: Channel;
}): string {
  const { appointmentId, sequence, notice, round, channel } = parts;
  const what = round === undefined ? notice : `${notice}-${round}`;
  return `appointment/${appointmentId}/${sequence}/${what}/${channel}`;
}

/** The appointment that a message is about. */
export function appointmentOfKey(key: string): string | undefined {
  return SHAPE.exec(key)?.[1];
}

/** The sequence of the appointment that a message is about. */
export function sequenceOfKey(key: string): number | undefined {
  const [, , sequence] = SHAPE.exec(key) ?? [];
  return sequence === undefined ? undefined : Number(sequence);
}
