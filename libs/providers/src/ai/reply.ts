/** Parses a model's output, which must match the schema exactly. Pure. */
import { CALL_ANSWER_MAX } from '@praxis/contracts/call/call.const';
import * as z from 'zod/mini';
import { AiError } from './failures.js';
import type { AiReply } from './port.js';

/** Longest reply in characters, because callers do not listen to more. */
export const RESPONSE_MAX = 1200;

const Answers = z.union([
  z.array(z.object({ question: z.string(), answer: z.string() })),
  z.record(z.string(), z.nullable(z.string())),
]);

const Written = z.object({
  response: z.string(),
  confidence: z._default(z.number(), 0.5),
  qualification_update: z._default(z.nullable(Answers), null),
  actions: z._default(z.nullable(z.array(z.unknown())), null),
  advance_question: z._default(z.boolean(), false),
});

/**
 * Parses the JSON of a reply.
 * @throws AiError `nonsense`
 */
export function readReply(json: string): Omit<AiReply, 'firstTokenMs'> {
  const parsed = Written.safeParse(parse(json));
  if (!parsed.success || parsed.data.response.trim() === '') throw new AiError('nonsense');
  const { response, confidence, qualification_update: update, actions, advance_question } = parsed.data;
  return {
    response: response.slice(0, RESPONSE_MAX),
    confidence: Math.max(0, Math.min(1, confidence)),
    qualificationUpdate: answersOf(update),
    actions: actions ?? [],
    advanceQuestion: advance_question,
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new AiError('nonsense');
  }
}

// The database cannot store NUL and similar characters.
const clean = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, CALL_ANSWER_MAX);

function answersOf(update: z.infer<typeof Answers> | null): Record<string, string> {
  if (update === null) return {};
  const pairs: (readonly [string, string | null])[] = Array.isArray(update)
    ? update.map(({ question, answer }) => [question, answer])
    : Object.entries(update);
  return Object.fromEntries(
    pairs.flatMap(([question, answer]) =>
      answer === null || clean(answer) === '' ? [] : [[question, clean(answer)]],
    ),
  );
}
