/** Keys of messages about an appointment: they name what they are about, so that the calendar file follows from them. */
import type { Channel } from '@praxis/contracts/message/message.const';
import type { Notice } from '@praxis/workflows/appointment/effects';

const SHAPE = /^appointment\/([0-9a-f-]{36})\/(\d+)\//;

/** One key for one notice about one state of an appointment by one channel. */
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

/** Which state of its appointment a message is about. */
export function sequenceOfKey(key: string): number | undefined {
  const [, , sequence] = SHAPE.exec(key) ?? [];
  return sequence === undefined ? undefined : Number(sequence);
}
