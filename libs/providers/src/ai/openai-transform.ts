/** Translates between the port and OpenAI's Responses API: requests, answers and errors. Pure. */
import type {
  FunctionTool,
  ResponseCreateParamsStreaming,
  ResponseInputItem,
  ResponseOutputItem,
} from 'openai/resources/responses/responses';
import { CALL_ACTIONS, CALL_QUESTIONS, CALL_URGENCIES } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { AiError } from './failures.js';
import type { AiRequest } from './port.js';

/** Enough for a few sentences and a few answers. */
const MAX_OUTPUT_TOKENS = 700;

const nullable = (type: string): { type: string[] } => ({ type: [type, 'null'] });
const REASON = { reason: nullable('string') };
/**
 * Fields of each action in addition to its name. The server validates them again, whatever the model returns.
 */
const FIELDS: Record<(typeof CALL_ACTIONS)[number], Record<string, object>> = {
  qualify_lead: { score: { type: 'integer', description: '0 to 100' } },
  handle_objection: { objection: { type: 'string', description: 'a machine word like cost_concern' } },
  book_appointment: {
    preferred: { type: ['string', 'null'], enum: ['morning', 'afternoon', 'evening', 'any', null] },
    dateHint: { type: ['string', 'null'], description: 'first day to look at, YYYY-MM-DD' },
    start: { type: ['string', 'null'], description: 'exactly this time, ISO 8601 with offset' },
  },
  escalate_human: {},
  update_urgency: { urgency: { type: 'string', enum: [...CALL_URGENCIES] } },
};
const DESCRIPTIONS: Record<(typeof CALL_ACTIONS)[number], string> = {
  qualify_lead: 'Propose a lead score.',
  handle_objection: 'Note an objection of the caller.',
  book_appointment: 'Propose to book: only when the caller has asked for it or agreed.',
  escalate_human:
    'Propose that a person is told: the caller asks for one, is in danger, or cannot be helped.',
  update_urgency: 'Propose another urgency.',
};

/** The allow-list as tools. The model can call nothing else. */
const TOOLS: FunctionTool[] = CALL_ACTIONS.map((name) => {
  const properties = { ...FIELDS[name], ...REASON };
  return {
    type: 'function',
    name,
    description: DESCRIPTIONS[name],
    strict: true,
    parameters: {
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    },
  };
});

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
    response: { type: 'string' },
    confidence: { type: 'number' },
    qualification_update: { type: 'array', items: answer },
    advance_question: { type: 'boolean' },
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
    parallel_tool_calls: true,
    tools: TOOLS,
    text: {
      format: { type: 'json_schema', name: 'call_reply', strict: true, schema: replySchema(industry) },
    },
  };
}

/** Marks the text as data: its content cannot close the tags. */
function callerMessage(text: string): string {
  return `<caller_said>${text.replace(/[<>]/g, (bracket) => (bracket === '<' ? '‹' : '›'))}</caller_said>`;
}

/** The request for text only, after a model has only called tools. */
export function toOpenAiWords(
  request: ResponseCreateParamsStreaming,
  calls: readonly Extract<ResponseOutputItem, { type: 'function_call' }>[],
): ResponseCreateParamsStreaming {
  const before = Array.isArray(request.input) ? request.input : [];
  const noted = calls.flatMap((call): ResponseInputItem[] => [
    { type: 'function_call', call_id: call.call_id, name: call.name, arguments: call.arguments },
    {
      type: 'function_call_output',
      call_id: call.call_id,
      output: 'Noted. It is not done: the server decides.',
    },
  ]);
  return { ...request, input: [...before, ...noted], tool_choice: 'none' };
}

/** A tool call as a proposal. An unreadable one stays a proposal, which is refused later. */
export function toActionProposal({ name, arguments: json }: { name: string; arguments: string }): unknown {
  try {
    const fields = JSON.parse(json) as unknown;
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
      return { type: name, malformed: true };
    // Strict schemas require every field; the model sets the ones it does not use to null.
    const given = Object.entries(fields).filter(([field, value]) => value !== null && field !== 'type');
    return { ...Object.fromEntries(given), type: name };
  } catch {
    return { type: name, malformed: true };
  }
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
