/** Short answers of a turn: acknowledgments, facts of the practice, replies to objections, and proposals of the model. */
import type { CallAction } from '@praxis/contracts/call/call-action';
import type { CallIntent } from '@praxis/contracts/call/intent.const';
import { FACT_OF_INTENT } from '@praxis/contracts/practice-fact/practice-fact.const';
import type { SetPhrase, SpokenLine } from './lines.js';
import type { Turn } from './turn.js';

const PHRASES: Partial<Record<CallIntent, SetPhrase>> = {
  ask_identity: 'identity',
  ask_recording: 'about_recording',
  ask_walk_in: 'walk_in',
  ask_other: 'not_known',
};
const OBJECTIONS: Partial<Record<CallIntent, string>> = {
  objection_cost: 'cost_concern',
  objection_represented: 'has_representation',
  objection_time: 'needs_time',
  objection_trust: 'trust_concern',
};
/** Maximum number of answers in one turn: a listener cannot remember more. */
const ANSWERS_MAX = 3;
const FREE: Record<string, SetPhrase> = {
  acknowledge: 'acknowledged',
  empathize: 'empathized',
  small_talk: 'thanked',
};

/** Says the model's own words if the judge has accepted them, otherwise words of the server. */
export function sayFreeWords(turn: Turn): void {
  if (turn.wants('abuse')) return;
  const free = turn.understood.acts.find(
    (act): act is Extract<typeof act, { words?: string | undefined }> => act.act in FREE,
  );
  if (!free) return;
  const { words, act } = free;
  if (words !== undefined) turn.say({ kind: 'words', words });
  else turn.phrase(FREE[act] ?? 'acknowledged');
}

/** Answers the questions of a turn. */
export function answerQuestions(turn: Turn): void {
  const lines: SpokenLine[] = [];
  const add = (line: SpokenLine): void => {
    if (!lines.some((other) => JSON.stringify(other) === JSON.stringify(line))) lines.push(line);
  };
  const { intents } = turn.understood.reading;
  for (const intent of intents) {
    const fact = FACT_OF_INTENT[intent];
    const phrase = PHRASES[intent];
    if (fact) add({ kind: 'fact', fact });
    else if (intent === 'ask_advice')
      add({ kind: 'phrase', phrase: turn.facts.industry === 'law' ? 'no_advice' : 'no_steering' });
    else if (phrase) add({ kind: 'phrase', phrase });
  }
  // The model may recognize which fact a question asks for even if the reader did not.
  if (intents.includes('ask_other'))
    for (const act of turn.understood.acts)
      if (act.act === 'answer') {
        lines.length = 0;
        add({ kind: 'fact', fact: act.fact });
      }
  turn.say(...lines.slice(0, ANSWERS_MAX));
}

/** Answers each objection once. */
export async function answerObjections(turn: Turn): Promise<void> {
  const meant = turn.understood.reading.intents.map((intent) => OBJECTIONS[intent]);
  const proposed = turn.understood.acts.map((act) => (act.act === 'object' ? act.objection : undefined));
  const { asked } = turn.dialogue;
  for (const objection of new Set([...meant, ...proposed])) {
    if (objection === undefined) continue;
    if (!turn.facts.objections.includes(objection))
      turn.note(await turn.actions.carryOut({ type: 'handle_objection', objection }));
    // A keyword alone is not an objection that needs an answer: "how much does it cost?"
    const key = `objection:${objection}`;
    if (asked[key] !== undefined || !meant.includes(objection)) continue;
    asked[key] = 1;
    turn.say({ kind: 'objection', objection });
    if (objection === 'needs_time') turn.dialogue.isBookingDeclined = true;
  }
}

/** Performs the allowed proposals of the model, and records the others as refused. */
export async function takeProposals(turn: Turn): Promise<void> {
  turn.taken.push(...turn.understood.refused);
  const seen = new Set<string>();
  for (const act of turn.understood.acts) {
    if (act.act !== 'propose') continue;
    const { action } = act;
    const reason = seen.has(action.type) ? 'repeated' : whyNot(turn, action);
    seen.add(action.type);
    if (reason !== undefined || action.type === 'book_appointment')
      turn.taken.push({ type: action.type, outcome: 'refused', reason });
    else turn.note(await turn.actions.carryOut(action));
  }
}

/** Why a proposal is refused; undefined if it is performed. A model's words alone never satisfy these conditions. */
function whyNot(turn: Turn, action: CallAction): string | undefined {
  const { facts, dialogue } = turn;
  switch (action.type) {
    case 'qualify_lead':
      return undefined;
    case 'handle_objection':
      return 'answered_by_rules';
    case 'book_appointment':
      if (facts.appointmentBooked) return 'already_booked';
      // The dialogue itself books the wanted time, after it was read back.
      return dialogue.task?.kind === 'book' || turn.wants('book') ? 'not_confirmed' : 'not_asked_for';
    case 'escalate_human':
      if (facts.escalated) return 'already_escalated';
      return turn.wants('angry', 'ask_advice', 'wants_human') ||
        turn.understood.reading.isUrgent ||
        facts.urgencyLevel === 'critical'
        ? undefined
        : 'no_ground';
    case 'update_urgency':
      if (action.urgency === facts.urgencyLevel) return 'unchanged';
      return action.urgency === 'critical' && !turn.understood.reading.isUrgent ? 'no_ground' : undefined;
  }
}
