/**
 * Matters that come before everything else: danger, requests for no more calls or messages, callers who ask for a
 * person, and calls that are not for the practice.
 */
import type { SetPhrase } from './lines.js';
import type { Turn } from './turn.js';

/**
 * Whether the team was not alerted to this danger yet. An earlier alert that was not urgent does not count, because
 * people may read it only the next morning.
 */
function isNewDanger({ facts: { escalated, escalatedUrgently }, parts: { tellsNewDanger } }: Turn): boolean {
  return !escalated || (tellsNewDanger && escalatedUrgently !== true);
}

/** Handles danger. Returns true if the turn needs no further answer. */
export async function handleEmergency(turn: Turn): Promise<boolean> {
  if (!turn.wants('emergency')) return false;
  const { facts } = turn;
  turn.phrase('emergency');
  if (facts.urgencyLevel !== 'critical')
    turn.note(await turn.actions.carryOut({ type: 'update_urgency', urgency: 'critical' }));
  if (isNewDanger(turn))
    turn.note(await turn.actions.carryOut({ type: 'escalate_human', reason: 'emergency' }));
  turn.end();
  return true;
}

/** Records an opt-out and confirms it. Returns true if it ends the call. */
export async function handleOptOut(turn: Turn): Promise<boolean> {
  // Salespeople also talk about calls and lists, so their words do not count as an opt-out.
  if (turn.wants('sales', 'voicemail') && !turn.facts.optOut) return false;
  const taken = await turn.actions.optOut();
  turn.note(taken);
  const { facts, dialogue } = turn;
  if (taken.some(({ outcome }) => outcome === 'failed')) turn.phrase('opt_out_failed');
  else if (facts.optOut) {
    turn.phrase('opt_out_contact_missing');
    turn.end();
    return true;
  }
  if (!turn.parts.progress.isDeclined) return false;
  dialogue.task = undefined;
  turn.end();
  return true;
}

/** Notifies the team for a caller who asks for a person or accepts the offer of one. */
export async function handlePerson(turn: Turn): Promise<void> {
  const isAccepted = turn.awaited === 'person' && turn.wants('agree') && !turn.wants('goodbye', 'decline');
  const isProposed =
    turn.understood.acts.some(({ act }) => act === 'hand_over') && turn.wants('angry', 'ask_advice');
  if (!turn.wants('wants_human') && !isAccepted && !isProposed) {
    if (turn.awaited === 'person' && turn.wants('decline')) turn.phrase('no_person');
    return;
  }
  turn.dialogue.misses = 0;
  if (turn.facts.escalated) {
    turn.phrase('person_knows');
    return;
  }
  turn.note(await turn.actions.carryOut({ type: 'escalate_human', reason: 'asked_for_human' }));
}

/**
 * Ends calls that a receptionist would end: machines, salespeople, wrong numbers, insults. Returns true if the turn
 * needs no further answer.
 */
export function handleForeign(turn: Turn): boolean {
  const { dialogue } = turn;
  if (turn.wants('voicemail')) return close(turn, 'voicemail');
  if (turn.wants('sales') && !turn.wants('book', 'inform')) return close(turn, 'sales');
  if (turn.wants('wrong_number')) {
    dialogue.wrongNumbers += 1;
    if (dialogue.wrongNumbers > 1) return close(turn, 'closing');
    turn.phrase('wrong_number');
    turn.end();
    return true;
  }
  if (turn.wants('abuse')) {
    dialogue.insults += 1;
    if (dialogue.insults > 2) return close(turn, 'insult_again');
    turn.phrase('insult');
  }
  if (turn.wants('minor') && !dialogue.isMinor) {
    dialogue.isMinor = true;
    turn.phrase('minor');
  }
  return false;
}

/** Says goodbye if the caller does, or needs nothing else. Returns true if that ends the call. */
export function handleGoodbye(turn: Turn): boolean {
  const { awaited, dialogue } = turn;
  const isDone =
    awaited === 'anything_else' &&
    turn.wants('decline', 'thanks') &&
    !turn.wants('book', 'move', 'cancel', 'find_appointment', 'wants_human', 'correct') &&
    !turn.isQuestion;
  const isBye =
    turn.wants('goodbye') &&
    !turn.isQuestion &&
    !turn.wants('book', 'move', 'cancel', 'wants_human', 'hold', 'find_appointment');
  if (!isDone && !isBye) return false;
  if (dialogue.task) turn.phrase(dialogue.task.kind === 'book' ? 'nothing_booked' : 'nothing_changed');
  return close(turn, 'closing');
}

function close(turn: Turn, phrase: SetPhrase): true {
  turn.phrase(phrase);
  turn.dialogue.task = undefined;
  turn.dialogue.isOver = true;
  turn.end();
  return true;
}
