/** A new appointment in conversation: the wanted time is found, read back, and booked only if the caller agrees. */
import { CALL_ERRORS } from '@praxis/contracts/call/call.const';
import { isReachable } from '../policy.js';
import type { BookTask } from './state.js';
import { isSameTime, offer, settleTime } from './times.js';
import type { Turn } from './turn.js';

/** Maximum number of read-backs that a caller may decline before the receptionist stops proposing times. */
export const REFUSALS_MAX = 3;
/** Maximum number of times that the same time is read back without an answer. */
const READ_BACKS_MAX = 4;

/** Begins a booking if the caller wants one. Returns true if a booking is under way. */
export function beginBooking(turn: Turn): boolean {
  const { dialogue, facts } = turn;
  const accepts = turn.awaited === 'booking_offer' && turn.wants('agree') && !turn.wants('decline');
  const answered =
    facts.currentQuestion === 'consultation' || turn.understood.reading.answers['consultation'] !== undefined;
  const agrees = answered && turn.wants('agree') && !turn.wants('decline') && isAsked(turn);
  const wants = turn.wants('book') || (turn.wants('ask_times') && !dialogue.task);
  if (turn.awaited === 'booking_offer' && turn.wants('decline') && !turn.wants('book'))
    dialogue.isBookingDeclined = true;
  if (dialogue.task?.kind === 'book') return true;
  if (!wants && !accepts && !agrees) return false;
  if (turn.wants('cancel', 'move') && !accepts) return false;
  if (facts.appointmentBooked) {
    sayBooked(turn);
    turn.taken.push({ type: 'book_appointment', outcome: 'refused', reason: 'already_booked' });
    return false;
  }
  dialogue.isBookingDeclined = false;
  dialogue.task = { kind: 'book', refusals: 0 };
  facts.bookingWanted = true;
  return true;
}

const isAsked = ({ dialogue }: Turn): boolean => (dialogue.asked['consultation'] ?? 0) > 0;

/** Continues the booking with this turn. */
export async function continueBooking(turn: Turn, task: BookTask): Promise<void> {
  const { dialogue, facts } = turn;
  if (isWithdrawn(turn)) {
    drop(turn);
    turn.phrase('booking_dropped');
    return;
  }
  if (turn.awaited === 'read_back' && task.chosen) {
    if (await answeredReadBack(turn, task)) return;
  }
  if (!isReachable(facts)) {
    const isName = facts.contactInfo.name === undefined;
    notePreference(turn, task);
    if (turn.ask(isName ? 'name' : 'contact')) {
      turn.taken.push({ type: 'book_appointment', outcome: 'refused', reason: 'contact_missing' });
      return;
    }
    drop(turn);
    turn.phrase('contact_missing');
    turn.phrase('offer_person');
    turn.end('person');
    return;
  }
  const step = await settleTime(turn, task);
  if (step === 'chosen' && task.chosen) {
    turn.say({ kind: 'read_back', deed: 'book', time: task.chosen, ...facts.contactInfo });
    turn.end('read_back');
  } else if (step === 'unclear') {
    if (turn.lines.length > 0 && hasOther(turn)) repeatOffer(turn, task);
    else if (!turn.ask('which', 'time')) await giveUp(turn);
  } else if (step === 'none') await giveUp(turn);
  dialogue.misses = 0;
}

/** Handles the answer to "shall I book it?". Returns true if nothing is left to do. */
async function answeredReadBack(turn: Turn, task: BookTask): Promise<boolean> {
  const { reading } = turn.understood;
  const isSame = task.chosen !== undefined && isSameTime(turn, task.chosen);
  const isCorrected = Object.keys(reading.contact).length > 0;
  const isYes =
    turn.wants('agree') && !turn.isQuestion && !turn.wants('decline', 'hold', 'unsure', 'objection_time');
  if (isYes && isSame && !isCorrected && task.chosen) {
    await book(turn, task, task.chosen.start);
    return true;
  }
  if (!isSame) return false;
  if (turn.wants('decline')) {
    task.chosen = undefined;
    task.offered = undefined;
    task.preference = undefined;
    task.refusals += 1;
    if (task.refusals < REFUSALS_MAX && turn.ask('time', 'time')) return true;
    drop(turn);
    turn.phrase('booking_dropped');
    return true;
  }
  // The time is read back again after a correction or after another question of the caller, up to the maximum number of
  // attempts for a question.
  const { asked } = turn.dialogue;
  asked['read_back'] = (asked['read_back'] ?? 0) + 1;
  if (asked['read_back'] <= READ_BACKS_MAX) return false;
  await giveUp(turn);
  return true;
}

async function book(turn: Turn, task: BookTask, start: string): Promise<void> {
  const { taken, times } = await turn.actions.book(turn.seq, { start });
  turn.note(taken);
  if (times !== undefined && offer(turn, task, { times, because: 'just_taken' }) === 'asked') return;
  const isFailed = taken.some(({ type, outcome }) => type === 'book_appointment' && outcome === 'failed');
  if (isFailed) {
    turn.error = CALL_ERRORS.booking;
    turn.lines.unshift({ kind: 'phrase', phrase: 'booking_failed' });
  }
  drop(turn);
  if (taken.some(({ reason }) => reason === 'already_booked')) sayBooked(turn);
}

/** Tells the caller which appointment already exists. */
function sayBooked(turn: Turn): void {
  const { known } = turn.dialogue;
  if (!known) {
    turn.phrase('already_booked');
    return;
  }
  turn.phrase('has_appointment');
  turn.say({ kind: 'appointments', appointments: [known] });
}

/** Gives up the booking because no time was found: a person has to help. */
async function giveUp(turn: Turn): Promise<void> {
  drop(turn);
  turn.phrase('no_times');
  turn.error = CALL_ERRORS.booking;
  turn.taken.push({ type: 'book_appointment', outcome: 'failed', reason: 'no_slots' });
  if (!turn.facts.escalated)
    turn.note(await turn.actions.carryOut({ type: 'escalate_human', reason: 'booking_failed' }));
}

function drop({ dialogue, facts }: Turn): void {
  dialogue.task = undefined;
  dialogue.isBookingDeclined = true;
  facts.bookingWanted = false;
}

/** Stores a time that the caller named while another question was asked first. */
function notePreference(turn: Turn, task: BookTask): void {
  const [named] = turn.understood.reading.times;
  if (named !== undefined) task.preference = { ...task.preference, ...named };
}

function repeatOffer(turn: Turn, task: BookTask): void {
  turn.say({ kind: 'offer', because: 'open', times: task.offered ?? [] });
  turn.end('time');
}

/** The turn had another subject, which has been answered. */
const hasOther = (turn: Turn): boolean =>
  turn.lines.some(({ kind }) => kind === 'fact' || kind === 'phrase' || kind === 'objection');

/** Whether the caller no longer wants the appointment. */
function isWithdrawn(turn: Turn): boolean {
  // "The second one, please" chooses a time.
  if (turn.awaited === 'time' && turn.understood.reading.ordinal !== undefined) return false;
  if (turn.wants('cancel', 'objection_time')) return true;
  const isYesOrNo = turn.awaited === 'read_back' || turn.awaited === 'time';
  // "No, I have no other attorney" answers an earlier question and does not decline the appointment.
  const isAnswer = Object.keys(turn.learned).length > 0;
  return turn.wants('decline') && !isYesOrNo && !isAnswer && !turn.wants('book', 'agree');
}
