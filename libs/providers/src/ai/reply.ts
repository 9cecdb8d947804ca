/** Parses a model's answer to a turn: its acts, as received, and the answers that it found. Pure. */
import { CALL_ANSWER_MAX } from '@praxis/contracts/call/call.const';
import * as z from 'zod/mini';
import { AiError } from './failures.js';
import { withoutNulls } from './openai-schema.js';
import type { AiReply } from './port.js';

const Answers = z.union([
  z.array(z.object({ question: z.string(), answer: z.string() })),
  z.record(z.string(), z.nullable(z.string())),
]);

const Written = z.object({
  acts: z.array(z.unknown()),
  confidence: z._default(z.number(), 0.5),
  answers: z._default(z.nullable(Answers), null),
});

/**
 * Parses the JSON of a reply.
 * @throws AiError `nonsense`
 */
export function readReply(json: string): Omit<AiReply, 'firstTokenMs'> {
  const written = Written.safeParse(parse(json));
  if (!written.success) throw new AiError('nonsense');
  const { acts, confidence, answers } = written.data;
  return {
    acts: acts.map(withoutNulls),
    confidence: Math.max(0, Math.min(1, confidence)),
    answers: answersOf(answers),
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

function answersOf(given: z.infer<typeof Answers> | null): Record<string, string> {
  if (given === null) return {};
  const pairs: (readonly [string, string | null])[] = Array.isArray(given)
    ? given.map(({ question, answer }) => [question, answer])
    : Object.entries(given);
  return Object.fromEntries(
    pairs.flatMap(([question, answer]) =>
      answer === null || clean(answer) === '' ? [] : [[question, clean(answer)]],
    ),
  );
}
