/** The end of a turn, where nothing else asks for an answer: the next question, an offer, or whether there is anything else. */
import { moveOn, openQuestions } from './hear.js';
import { isReachable } from '../policy.js';
import type { Turn } from './turn.js';

/** Ends the turn with what comes next in the conversation. */
export function goOn(turn: Turn): void {
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
    // A caller who is still speaking is listened to; the question is not repeated forever.
    dialogue.asked['anything_else'] = 1;
    turn.phrase('noted');
    turn.end('anything_else');
  }
}

/** Asks the model's choice among the open questions, else the first of them. */
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
