/** Activities of a journey. The activities package implements them, so the dependency points inward. */
import type { OwnEnd } from './policy.js';
import type {
  BookingCommand,
  BookingReply,
  FollowUpCommand,
  FollowUpReply,
  IntakeCommand,
  IntakeReply,
  RoiCommand,
} from './messages.js';
import type { JourneyContext } from '../core/effects.js';
import type { RoiFigures } from '@praxis/contracts/journey/roi';

/** Short database writes, run as local activities. Each is idempotent by session and step. */
export interface JourneyRecords {
  recordIntake(journey: JourneyContext, command: IntakeCommand): Promise<IntakeReply>;
  recordBooking(journey: JourneyContext, command: BookingCommand): Promise<BookingReply>;
  planFollowUp(journey: JourneyContext, command: FollowUpCommand): Promise<FollowUpReply>;
  recordRoi(journey: JourneyContext, command: RoiCommand): Promise<RoiFigures>;
  closeJourney(journey: JourneyContext, end: OwnEnd): Promise<void>;
}
