/** How far a caller is qualified, and what to ask next. Zod-free, so that workflows may import it. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import { CALL_QUESTIONS, type CallQuestion } from '@praxis/contracts/call/call.const';

/** Share of the industry's questions that have an answer, in percent, at most 100. */
export function qualificationProgress(
  industry: Industry,
  responses: Readonly<Record<string, unknown>>,
): number {
  const questions: readonly string[] = CALL_QUESTIONS[industry];
  const answered = questions.filter((question) => responses[question] !== undefined).length;
  return Math.min(100, Math.round((answered / questions.length) * 100));
}

/** The first question without an answer. */
export function nextQuestion(
  industry: Industry,
  responses: Readonly<Record<string, unknown>>,
): CallQuestion | undefined {
  return CALL_QUESTIONS[industry].find((question) => responses[question] === undefined);
}
