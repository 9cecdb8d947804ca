/**
 * Keys of messages about an appointment. They contain the appointment and its sequence, from which the
 * calendar file is made.
 */
import type { Channel } from '@praxis/contracts/message/message.const';
import type { Notice } from '@praxis/workflows/appointment/effects';

const SHAPE = /^appointment\/([0-9a-f-]{36})\/(\d+)\//;

/** One key per notice, sequence of the appointment and channel. */
export function appointmentMessageKey(parts: {
  appointmentId: string;
  sequence: number;
  notice: Notice;
  channel: Channel;
}): string {
  return `appointment/${parts.appointmentId}/${parts.sequence}/${parts.notice}/${parts.channel}`;
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
