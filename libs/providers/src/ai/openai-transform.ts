/** Translates between the port and OpenAI's Responses API: requests, answers and errors. Pure. */
import type { ResponseCreateParamsStreaming, ResponseInputItem } from 'openai/resources/responses/responses';
import { CALL_QUESTIONS } from '@praxis/contracts/call/call.const';
import { DialogueAct } from '@praxis/contracts/call/dialogue';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { AiError } from './failures.js';
import { strictSchema } from './openai-schema.js';
import type { AiRequest } from './port.js';

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
    // First, so that what is said first arrives first.
    acts: { type: 'array', items: ACTS },
    answers: { type: 'array', items: answer },
    confidence: { type: 'number' },
  };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** The request of one turn. The caller's text appears only in user messages, inside tags. */
export function toOpenAiRequest(
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

/** Marks the text as data: its content cannot close the tags. */
function callerMessage(text: string): string {
  return `<caller_said>${text.replace(/[<>]/g, (bracket) => (bracket === '<' ? '‹' : '›'))}</caller_said>`;
}

/** Maps a failed request. */
export function toAiError(error: { status?: unknown; code?: unknown }): AiError {
  const { status, code } = error;
  if (code === 'insufficient_quota') return new AiError('usage_limit');
  if (status === 401 || status === 403) return new AiError('unauthorized');
  if (status === 429) return new AiError('rate_limited');
  if (typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 409)
    return new AiError('rejected');
  return new AiError('unavailable');
}
