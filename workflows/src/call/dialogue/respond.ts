/** The receptionist's answer to one turn: the most important matter comes first, and a question for the caller last. */
import { CALL_ERRORS } from '@praxis/contracts/call/call.const';
import { MISSES_UNTIL_PERSON } from '@praxis/contracts/call/dialogue.const';
import type { CallActions, CallParts } from '../actions.js';
import type { UnderstoodTurn } from '../effects.js';
import { countFailure, isReachable } from '../policy.js';
import { answerObjections, answerQuestions, sayFreeWords, takeProposals } from './answers.js';
import { beginBooking, continueBooking } from './booking.js';
import { askMoveOrCancel, beginExisting, continueExisting } from './existing.js';
import { moveOn, noteTurn, openQuestions } from './hear.js';
import { handleEmergency, handleForeign, handleGoodbye, handleOptOut, handlePerson } from './matters.js';
import { Turn } from './turn.js';

export interface Response extends Pick<Turn, 'lines' | 'taken' | 'error'> {
  learned: Record<string, string>;
}

/** Answers a turn. Actions are performed before the receptionist mentions them. */
export async function respond(
  parts: CallParts,
  actions: CallActions,
  of: { seq: number; understood: UnderstoodTurn },
): Promise<Response> {
  const turn = new Turn(parts, actions, of);
  const { language } = turn.facts;
  turn.learned = noteTurn(turn);
  const { learned } = turn;
  await answer(turn, language !== turn.facts.language);
  if (!turn.wants('repeat')) turn.dialogue.last = turn.lines.filter(({ kind }) => kind !== 'words');
  return { lines: turn.lines, taken: turn.taken, error: turn.error, learned };
}

async function answer(turn: Turn, isOtherLanguage: boolean): Promise<void> {
  const { dialogue } = turn;
  if (await handleEmergency(turn)) return;
  if (turn.wants('declines_recording')) turn.phrase('not_recorded');
  if (await handleOptOut(turn)) return;
  if (turn.understood.trouble !== undefined) {
    await handleTrouble(turn);
    return;
  }
  if (handleForeign(turn)) return;
  await handlePerson(turn);
  if (turn.wants('repeat') && dialogue.last.length > 0 && !hasContent(turn)) {
    turn.say(...dialogue.last);
    turn.end(turn.awaited);
    return;
  }
  await takeProposals(turn);
  if (handleGoodbye(turn)) return;
  if (!isOtherLanguage && isMissed(turn)) {
    miss(turn);
    return;
  }
  sayFreeWords(turn);
  answerQuestions(turn);
  await answerObjections(turn);
  dialogue.misses = 0;
  if (turn.wants('for_other') && dialogue.onBehalfOf !== undefined) turn.phrase('on_behalf');
  if (turn.isHolding) {
    goOn(turn);
    return;
  }
  if (askMoveOrCancel(turn)) return;
  if (beginExisting(turn) && dialogue.task && dialogue.task.kind !== 'book')
    await continueExisting(turn, dialogue.task);
  else if (beginBooking(turn) && dialogue.task?.kind === 'book') await continueBooking(turn, dialogue.task);
  goOn(turn);
}

/** True if the turn contains no intent, answer or detail. */
function isMissed(turn: Turn): boolean {
  const { reading } = turn.understood;
  const isDigits = turn.awaited === 'code' && reading.digits !== undefined;
  const isOrdinal = reading.ordinal !== undefined && (turn.awaited === 'time' || turn.awaited === 'which');
  if (hasContent(turn) || isDigits || isOrdinal) return false;
  return reading.intents.every((intent) => intent === 'correct');
}

/** The turn has an answer, a contact detail or a time. */
function hasContent({ understood: { reading }, learned }: Turn): boolean {
  return Object.keys(learned).length + Object.keys(reading.contact).length + reading.times.length > 0;
}

/** Asks the caller to repeat; the second time in a row, offers a person. */
function miss(turn: Turn): void {
  const { dialogue, awaited } = turn;
  dialogue.misses += 1;
  if (dialogue.misses >= MISSES_UNTIL_PERSON && !turn.facts.escalated) {
    dialogue.misses = 0;
    turn.phrase('offer_person');
    turn.end('person');
    return;
  }
  turn.phrase('not_understood');
  const again = dialogue.last.filter(
    ({ kind }) => kind === 'ask' || kind === 'offer' || kind === 'read_back',
  );
  if (awaited !== undefined && again.length > 0) {
    turn.say(...again);
    turn.end(awaited);
    return;
  }
  goOn(turn);
}

/**
 * Handles a failure of the model: asks the caller to repeat, and notifies the team if the caller wants a person or the
 * call keeps failing.
 */
async function handleTrouble(turn: Turn): Promise<void> {
  const { progress } = turn.parts;
  turn.error = CALL_ERRORS.processing;
  const needsPerson = countFailure(progress);
  turn.phrase(needsPerson ? 'processing_error_again' : 'processing_error');
  if ((needsPerson || turn.wants('wants_human')) && !turn.facts.escalated)
    turn.note(await turn.actions.carryOut({ type: 'escalate_human', reason: 'processing_error' }));
  turn.end(turn.awaited);
}

/** Ends a turn that contains no question yet with the next question, an offer, or "anything else?". */
function goOn(turn: Turn): void {
  const { dialogue, facts } = turn;
  if (turn.isAnswered) return;
  if (turn.isHolding) {
    turn.phrase('take_your_time');
    turn.end(turn.awaited);
    return;
  }
  moveOn(turn);
  if (!dialogue.isMinor && askNext(turn)) return;
  const { contactInfo } = facts;
  const isUnreachable = (contactInfo.phone ?? contactInfo.email) === undefined;
  if (!dialogue.isMinor && isUnreachable && turn.ask('contact')) return;
  const mayOffer = !facts.appointmentBooked && !dialogue.isBookingDeclined && !dialogue.isMinor;
  if (mayOffer && isReachable(facts) && (dialogue.asked['offer_booking'] ?? 0) === 0) {
    dialogue.asked['offer_booking'] = 1;
    turn.phrase('offer_booking');
    turn.end('booking_offer');
    return;
  }
  if (!turn.ask('anything_else', 'anything_else')) {
    // A caller who keeps speaking is not interrupted, but the question is not repeated endlessly.
    dialogue.asked['anything_else'] = 1;
    turn.phrase('noted');
    turn.end('anything_else');
  }
}

/** Asks the open question that the model chose, otherwise the first one. */
function askNext(turn: Turn): boolean {
  const { facts, dialogue } = turn;
  const isBookingSettled = facts.appointmentBooked || dialogue.isBookingDeclined;
  const open = openQuestions(turn).filter((question) => !(question === 'consultation' && isBookingSettled));
  const chosen = turn.understood.acts.find((act) => act.act === 'ask');
  const question = chosen?.act === 'ask' ? (open.find((id) => id === chosen.question) ?? open[0]) : open[0];
  if (question === undefined) {
    facts.currentQuestion = null;
    return false;
  }
  facts.currentQuestion = question;
  return turn.ask(question, question === 'consultation' ? 'booking_offer' : undefined);
}
