/** The intents of a caller's turn. They are named like the training set's files (libs/domain/training) and in the live model's schema. */
export const CALL_INTENTS = [
  // Actions that the caller asks for.
  'book',
  'move',
  'cancel',
  'cannot_attend',
  'find_appointment',
  'wants_human',
  'opt_out',
  'emergency',
  'declines_recording',
  // Answers.
  'agree',
  'decline',
  'hold',
  'correct',
  'repeat',
  'thanks',
  'greet',
  'goodbye',
  'unsure',
  // Questions.
  'ask_hours',
  'ask_address',
  'ask_directions',
  'ask_areas',
  'ask_languages',
  'ask_fees',
  'ask_bring',
  'ask_service_area',
  'ask_identity',
  'ask_recording',
  'ask_advice',
  'ask_walk_in',
  'ask_times',
  'ask_other',
  // States.
  'angry',
  'abuse',
  'wrong_number',
  'sales',
  'voicemail',
  'minor',
  'for_other',
  // Objections.
  'objection_cost',
  'objection_represented',
  'objection_time',
  'objection_trust',
  // Gives information: an answer, a matter, a name, a number.
  'inform',
] as const;
export type CallIntent = (typeof CALL_INTENTS)[number];
