/** Translates a turn of a call to OpenAI's Responses API, and reads the answer: its acts while it streams, then all of it. Pure. */
import type { ResponseCreateParamsStreaming, ResponseInputItem } from 'openai/resources/responses/responses';
import * as z from 'zod/mini';
import { CALL_ANSWER_MAX, CALL_QUESTIONS } from '@praxis/contracts/call/call.const';
import { DialogueAct } from '@praxis/contracts/call/dialogue';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { AiError } from './failures.js';
import { strictSchema, withoutNulls } from './openai-schema.js';
import type { AiReply, AiRequest } from './port.js';
import { asData } from './untrusted-text.js';

/** Enough for a few sentences and a few answers. */
const MAX_OUTPUT_TOKENS = 700;

/** The acts as a strict schema: the model can answer with nothing else. */
const ACTS = strictSchema(DialogueAct);

function replySchema(industry: Industry): Record<string, unknown> {
  const answer = {
    type: 'object',
    properties: {
      question: { type: 'string', enum: [...CALL_QUESTIONS[industry]] },
      answer: { type: 'string' },
    },
    required: ['question', 'answer'],
    additionalProperties: false,
  };
  const properties = {
    // `acts` is the first field, so that the first words arrive first.
    acts: { type: 'array', items: ACTS },
    answers: { type: 'array', items: answer },
    confidence: { type: 'number' },
  };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** The request. The caller's text appears only in user messages, inside tags. */
export function toOpenAiReply(
  { instructions, industry, context, history, message }: AiRequest,
  model: string,
): ResponseCreateParamsStreaming {
  const input: ResponseInputItem[] = [
    ...history.map(({ speaker, text }): ResponseInputItem =>
      speaker === 'ai'
        ? { role: 'assistant', content: text }
        : { role: 'user', content: callerMessage(text) },
    ),
    { role: 'developer', content: `State of the call: ${JSON.stringify(context)}` },
    { role: 'user', content: callerMessage(message) },
  ];
  return {
    model,
    instructions,
    input,
    stream: true,
    // The vendor stores nothing about a caller.
    store: false,
    max_output_tokens: MAX_OUTPUT_TOKENS,
    text: {
      format: { type: 'json_schema', name: 'call_reply', strict: true, schema: replySchema(industry) },
    },
  };
}

function callerMessage(text: string): string {
  return `<caller_said>${asData(text)}</caller_said>`;
}

const START_OF_ACTS = /"acts"\s*:\s*\[/;

/**
 * Creates a reader that takes chunks of the JSON and returns the acts that each one completed, as received, so that the
 * first words can be said while the model still writes the rest.
 */
export function createActStream(): (chunk: string) => unknown[] {
  let raw = '';
  let at = -1;
  let from = -1;
  let depth = 0;
  let isText = false;
  let isOver = false;
  return (chunk) => {
    if (isOver) return [];
    raw += chunk;
    if (at === -1) {
      const start = START_OF_ACTS.exec(raw);
      if (!start) return [];
      at = start.index + start[0].length;
    }
    const acts: unknown[] = [];
    for (; at < raw.length && !isOver; at += 1) {
      const letter = raw[at];
      if (isText) {
        // An escape and the letter after it belong together.
        if (letter === '\\') {
          if (at + 1 >= raw.length) return acts;
          at += 1;
        } else if (letter === '"') isText = false;
        continue;
      }
      if (letter === '"') isText = true;
      else if (letter === '{' || letter === '[') {
        if (depth === 0) from = at;
        depth += 1;
      } else if (letter === '}' || letter === ']') {
        depth -= 1;
        if (depth < 0) isOver = true;
        else if (depth === 0) {
          const act = asJson(raw.slice(from, at + 1));
          if (act !== undefined) acts.push(act);
        }
      }
    }
    return acts;
  };
}

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
 * The whole answer: its acts, as received, and the answers that the model found.
 * @throws AiError `nonsense` if the text has another form
 */
export function readReply(text: string): Omit<AiReply, 'firstTokenMs'> {
  const written = Written.safeParse(asJson(text));
  if (!written.success) throw new AiError('nonsense');
  const { acts, confidence, answers } = written.data;
  return {
    acts: acts.map(withoutNulls),
    confidence: Math.max(0, Math.min(1, confidence)),
    answers: answersOf(answers),
  };
}

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

// The database cannot store NUL and similar characters.
const clean = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, CALL_ANSWER_MAX);

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
