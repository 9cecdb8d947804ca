/** One finished journey with its times, as `npm run record` records it and the home page replays it. */
import * as z from 'zod/mini';
import { JOURNEY_STEPS } from './journey.const.js';
import { JourneyView } from './journey.js';
import { MESSAGE_STATUSES } from '../message/message.const.js';
import { RoiFigures } from './roi.js';

/** Milliseconds since the recording began. */
const atMs = z.number().check(z.nonnegative());

/** The request of a step: when it was sent, and how long the caller waited for the response. */
export const RecordedRequest = z.object({
  step: z.enum(JOURNEY_STEPS),
  atMs,
  latencyMs: z.number().check(z.nonnegative()),
});
export type RecordedRequest = z.infer<typeof RecordedRequest>;

/** A message of the run reached a status, and the live stream said so. */
export const RecordedChange = z.object({ id: z.string(), status: z.enum(MESSAGE_STATUSES), atMs });
export type RecordedChange = z.infer<typeof RecordedChange>;

export const RecordedRun = z.object({
  /** When the run began, ISO 8601. */
  recordedAt: z.iso.datetime(),
  /** In the order in which they were made. */
  requests: z.array(RecordedRequest),
  /** In the order in which they were received. */
  changes: z.array(RecordedChange),
  /** The journey at its end, without links to the machine that recorded it. */
  view: JourneyView,
  /** The response of the last step, which the view does not include. */
  roi: RoiFigures,
});
export type RecordedRun = z.infer<typeof RecordedRun>;
