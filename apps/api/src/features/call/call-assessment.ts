/** The call functions that store nothing: interpret an answer, and find the reply to an objection. Pure. */
import type {
  LeadQualificationRequest,
  LeadQualificationResult,
  ObjectionHandlingRequest,
  ObjectionHandlingResult,
  ReportedQualification,
} from '@praxis/contracts/call/call-function';
import { answerObjection, objectionIn } from '@praxis/domain/call/call-objection';
import { isName } from '@praxis/domain/call/reading/contact-details';
import { readTurn } from '@praxis/domain/call/reading/turn-reading';
import { normalizeSpeech } from '@praxis/domain/call/normalize-speech';
import { isMoreUrgent, scoreOfWords } from '@praxis/domain/call/call-score';
import { languageOfNormalized } from '@praxis/domain/language/language-detection';
import { CALL_QUESTIONS, CALL_ANSWER_MAX, type CallUrgency } from '@praxis/contracts/call/call.const';
import { nextQuestion, qualificationProgress } from '@praxis/domain/call/qualification';
import { CallContact } from '@praxis/contracts/call/call';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { Failure } from '../../platform/http/failure.js';

const GENERAL = 'general';
/** An arbitrary day and time, because no reading of an answer here depends on the clock. */
const NO_CLOCK = { today: '2000-01-01', time: '12:00' };

/** Answers by question id of an industry, from any of the formats that clients report. */
export function reportedAnswers(industry: Industry, reported: ReportedQualification): Record<string, string> {
  const { responses = {} } = reported;
  const flat = reported as Record<string, unknown>;
  return Object.fromEntries(
    CALL_QUESTIONS[industry].flatMap((question) => {
      const said = responses[question] ?? flat[question];
      return typeof said === 'string' && said.trim() !== ''
        ? [[question, said.trim().slice(0, CALL_ANSWER_MAX)]]
        : [];
    }),
  );
}

/** The reported contact details that are valid. */
export function reportedContact({
  contactInfo = {},
  name,
  email,
  phone,
}: ReportedQualification): CallContact {
  const said = {
    name: contactInfo.name ?? name,
    email: contactInfo.email ?? email,
    phone: contactInfo.phone ?? phone,
  };
  const checked = Object.entries(said).filter(
    ([field, value]) =>
      value !== undefined && value !== '' && CallContact.safeParse({ [field]: value }).success,
  );
  return Object.fromEntries(checked);
}

/** Interprets one answer. @throws Failure 400 for a question that is not part of the industry's script */
export function assessAnswer(call: LeadQualificationRequest): LeadQualificationResult {
  const { industry, questionId, response } = call;
  const questions: readonly string[] = CALL_QUESTIONS[industry];
  if (!questions.includes(questionId)) {
    const message = `must be one of ${questions.join(', ')}`;
    throw new Failure({
      status: 400,
      code: 'validation_failed',
      message: `questionId: ${message}`,
      fields: [{ path: 'questionId', message }],
    });
  }
  const reading = readTurn(response, { industry, currentQuestion: questionId, clock: NO_CLOCK });
  const answer =
    questionId === 'name' ? nameIn(response, reading.contact.name) : response.slice(0, CALL_ANSWER_MAX);
  const update = answer === undefined ? {} : { [questionId]: answer };
  const responses = { ...reportedAnswers(industry, call.currentQualification), ...update };
  const word = scoreOfWords(response);
  const before = urgencyOf(call.urgencyScore, call.currentQualification.urgencyLevel);
  const urgency = reading.intents.includes('emergency')
    ? 'critical'
    : word && isMoreUrgent(word.urgency, before)
      ? word.urgency
      : before;
  return {
    ok: true,
    success: true,
    questionId,
    qualification_update: update,
    urgencyLevel: urgency,
    leadScore: Math.max(call.leadScore, word?.score ?? 0),
    progress: qualificationProgress(industry, responses),
    nextQuestion: nextQuestion(industry, responses) ?? null,
  };
}

/** Classifies an objection and returns the replies that are allowed. */
export function answerTo({ objection, qualification }: ObjectionHandlingRequest): ObjectionHandlingResult {
  const id = objectionIn(objection) ?? GENERAL;
  const { objections = [] } = qualification;
  return {
    ok: true,
    success: true,
    objection: id,
    response: answerObjection(id, languageOfNormalized(normalizeSpeech(objection)) ?? 'en'),
    objections: objections.includes(id) ? objections : [...objections, id],
  };
}

function nameIn(response: string, read: string | undefined): string | undefined {
  return read ?? (isName(response.trim()) ? response.trim() : undefined);
}

/** The urgency level, or the level for a reported score of 0 to 100. */
function urgencyOf(score: number, level: CallUrgency | undefined): CallUrgency {
  const byScore = score >= 85 ? 'critical' : score >= 70 ? 'high' : score >= 40 ? 'medium' : 'low';
  return level !== undefined && isMoreUrgent(level, byScore) ? level : byScore;
}
