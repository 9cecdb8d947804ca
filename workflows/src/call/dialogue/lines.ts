/**
 * The lines of a turn, before they are put into words: every sentence of the receptionist is one of these, and the
 * server words it (activities/src/call/speech). Types only.
 */
import type { KnownAppointment, OfferedTime } from '@praxis/contracts/call/dialogue.const';
import type { FactId } from '@praxis/contracts/practice-fact/practice-fact.const';

/** Fixed sentences, in the language of the call. */
export type SetPhrase =
  | 'processing_error'
  | 'processing_error_again'
  | 'silence'
  | 'emergency'
  | 'contact_missing'
  | 'booking_failed'
  | 'already_booked'
  | 'has_appointment'
  | 'not_recorded'
  | 'farewell'
  | 'opt_out_contact_missing'
  | 'opt_out_failed'
  | 'goodbye'
  // Acknowledgments that replace a model's own words if the judge did not accept them.
  | 'acknowledged'
  | 'empathized'
  | 'thanked'
  | 'calmed'
  // Answers that are not facts of the practice.
  | 'identity'
  | 'about_recording'
  | 'no_advice'
  | 'no_steering'
  | 'walk_in'
  | 'not_known'
  // Phrases that guide the conversation.
  | 'not_understood'
  | 'offer_person'
  | 'person_instead'
  | 'no_person'
  | 'person_knows'
  | 'person_failed'
  | 'take_your_time'
  | 'welcome'
  | 'offer_booking'
  | 'booking_dropped'
  | 'nothing_booked'
  | 'nothing_changed'
  | 'change_failed'
  | 'move_or_cancel'
  | 'no_times'
  | 'code_sent'
  | 'code_wrong'
  | 'code_failed'
  | 'no_appointment'
  | 'insult'
  | 'insult_again'
  | 'wrong_number'
  | 'sales'
  | 'voicemail'
  | 'minor'
  | 'on_behalf'
  | 'noted'
  | 'closing';

/** Why these times are offered. */
export type OfferReason = 'open' | 'taken' | 'closed' | 'just_taken';

export type SpokenLine =
  | { kind: 'phrase'; phrase: SetPhrase }
  /** A model's own words, which the judge has accepted. */
  | { kind: 'words'; words: string }
  /** `asked`: how often the question was asked before. */
  | { kind: 'ask'; question: string; asked: number }
  | { kind: 'receipt'; id: string }
  | { kind: 'failed_alert' }
  | { kind: 'fact'; fact: FactId }
  | { kind: 'objection'; objection: string }
  | { kind: 'offer'; because: OfferReason; times: OfferedTime[] }
  | {
      kind: 'read_back';
      deed: 'book' | 'move' | 'cancel';
      time: OfferedTime;
      name?: string | undefined;
      phone?: string | undefined;
    }
  | { kind: 'appointments'; appointments: KnownAppointment[] };
