/** The facts in a turn, stored before any decision. Pure. */
import { CALL_QUESTIONS, type CallQuestion } from '@praxis/contracts/call/call.const';
import { QUESTION_ASKS_MAX } from '@praxis/contracts/call/dialogue.const';
import { noteRevocation } from '../policy.js';
import type { Turn } from './turn.js';

/** Stores language, contact details, answers and requests, and returns the answers that are new, by question id. */
export function noteTurn(turn: Turn): Record<string, string> {
  const { facts, dialogue } = turn;
  const { reading, answers: found } = turn.understood;
  if (reading.language !== undefined) facts.language = reading.language;
  if (turn.wants('declines_recording')) facts.recording = 'declined';
  if (reading.onBehalfOf !== undefined) dialogue.onBehalfOf = reading.onBehalfOf;
  facts.contactInfo = { ...facts.contactInfo, ...reading.contact };
  if (!turn.wants('sales', 'voicemail')) noteRevocation(facts, reading);
  const questions: readonly string[] = CALL_QUESTIONS[facts.industry];
  const isCorrection = turn.wants('correct');
  const learned = Object.fromEntries(
    Object.entries({ ...found, ...reading.answers }).filter(
      ([question, answer]) =>
        questions.includes(question) &&
        // A first answer is kept, unless its question is open or the caller corrects it.
        (facts.responses[question] === undefined ||
          question === 'name' ||
          (isCorrection && question === facts.currentQuestion)) &&
        facts.responses[question] !== answer,
    ),
  );
  facts.responses = { ...facts.responses, ...learned };
  const { name } = learned;
  if (name !== undefined) facts.contactInfo = { ...facts.contactInfo, name };
  else if (reading.contact.name !== undefined && questions.includes('name'))
    facts.responses = { ...facts.responses, name: reading.contact.name };
  skipUnanswered(turn, learned);
  return learned;
}

/** A question that reached its maximum number of attempts, or that the caller cannot answer, is not asked again. */
function skipUnanswered(turn: Turn, learned: Record<string, string>): void {
  const { facts, dialogue } = turn;
  const { skipped } = turn.parts.progress;
  const { currentQuestion: open } = facts;
  if (open !== null && learned[open] === undefined && turn.wants('unsure') && open !== 'name')
    skipped.push(open);
  moveOn(turn);
  if (facts.currentQuestion === null && !facts.escalated && dialogue.misses === 0 && isQualified(turn))
    facts.qualificationStatus = 'qualified';
}

/**
 * The questions that may still be asked, in order: unanswered, not skipped, and below the maximum number of attempts.
 */
export function openQuestions({ facts, parts, dialogue }: Turn): CallQuestion[] {
  return CALL_QUESTIONS[facts.industry].filter(
    (question) =>
      facts.responses[question] === undefined &&
      !parts.progress.skipped.includes(question) &&
      (dialogue.asked[question] ?? 0) < QUESTION_ASKS_MAX,
  );
}

/** Makes the next unanswered question the open one. */
export function moveOn(turn: Turn): void {
  turn.facts.currentQuestion = openQuestions(turn)[0] ?? null;
}

function isQualified({ facts }: Turn): boolean {
  return CALL_QUESTIONS[facts.industry].every((question) => facts.responses[question] !== undefined);
}
