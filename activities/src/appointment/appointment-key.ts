/**
 * Keys of messages about an appointment. They contain the appointment and its sequence, from which the
 * calendar file is made.
 */
import type { Channel } from '@praxis/contracts/message/message.const';
import type { Notice } from '@praxis/workflows/appointment/effects';

/** Notices of the appointment's own run. */
const NOTICE = /^appointment\/([0-9a-f-]{36})\//;
/**
 * Keys of these notices, and of staff replies that mention the appointment (`replyKey` in
 * `libs/db/src/appointment/client-notified.ts`).
 */
const ABOUT = /^(?:appointment|reply\/[0-9a-f-]{36})\/([0-9a-f-]{36})\/(\d+)(?:\/|$)/;

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

/** The appointment whose run sends a message. */
export function appointmentOfKey(key: string): string | undefined {
  return NOTICE.exec(key)?.[1];
}

/** The appointment that a message is about, with the sequence that it had then. */
export function appointmentNamed(key: string): { id: string; sequence: number } | undefined {
  const [, id, sequence] = ABOUT.exec(key) ?? [];
  return id === undefined ? undefined : { id, sequence: Number(sequence) };
}
