/**
 * The live adapter, with OpenAI's own SDK: the Responses API, streamed, with a strict schema.
 */
import type { OpenAI } from 'openai';
import type { ResponseCreateParamsStreaming } from 'openai/resources/responses/responses';
import { withTimeout } from '../waiting.js';
import { AiError } from './failures.js';
import { readAutomation, toOpenAiAutomation, type RefusedAnswer } from './openai-automation.js';
import { createActStream, readReply, toOpenAiReply } from './openai-reply.js';
import { withoutNulls } from './openai-schema.js';
import { readTask, toOpenAiTask } from './openai-task.js';
import { readPlan, toOpenAiPlan } from './openai-work-plan.js';
import type { AiOptions, AiPort } from './port.js';

export const OPENAI = 'OpenAI';
/** Fast, and reliable with schemas. */
export const DEFAULT_OPENAI_MODEL = 'gpt-4.1-mini';
/** Longest time that a caller waits for a reply, in milliseconds. */
const DEFAULT_AI_TIMEOUT_MS = 8_000;
/** Timeout of a text that nobody on a call waits for, such as a work plan, in milliseconds. */
const TEXT_TIMEOUT_MS = 60_000;

/** A proposal that cannot be saved is requested once more, with its problems listed. */
const AUTOMATION_ATTEMPTS = 2;

/** Settings from the configuration, where every field may be missing. */
export interface OpenAiSettings {
  apiKey?: string | undefined;
  model?: string | undefined;
  /** Another host with the same API, for example a double. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
}

/** The result of one request. */
interface StreamedAnswer {
  text: string;
  isRefused: boolean;
}

/**
 * Creates the adapter.
 * @throws AiError `not_configured`
 */
export function createOpenAi({
  apiKey,
  model = DEFAULT_OPENAI_MODEL,
  baseUrl,
  timeoutMs = DEFAULT_AI_TIMEOUT_MS,
}: OpenAiSettings): AiPort {
  if (!apiKey?.trim()) throw new AiError('not_configured');
  let loading: Promise<OpenAI> | undefined;
  // The SDK is loaded on first use, so that a worker without live calls does not load it.
  const load = async (): Promise<OpenAI> => {
    const { OpenAI } = await import('openai');
    // No retries: a second attempt would come too late for the caller on the line.
    return new OpenAI({
      apiKey,
      maxRetries: 0,
      fetchOptions: { redirect: 'error' },
      ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    });
  };

  /** The text of an answer that is not streamed. */
  const write = async (
    body: ResponseCreateParamsStreaming,
    options: Pick<AiOptions, 'signal'> = {},
  ): Promise<string> => {
    options.signal?.throwIfAborted();
    loading ??= load();
    const signal = withTimeout(TEXT_TIMEOUT_MS, options.signal);
    const answer = await ask(await loading, body, { signal });
    if (answer.isRefused) throw new AiError('refused');
    return answer.text;
  };

  return {
    mode: 'live',
    name: OPENAI,
    model,
    async reply(request, options = {}) {
      options.signal?.throwIfAborted();
      loading ??= load();
      const client = await loading;
      const started = performance.now();
      const signal = withTimeout(timeoutMs, options.signal);
      let firstTokenMs: number | null = null;
      const onAct = (act: unknown): void => {
        firstTokenMs ??= performance.now() - started;
        options.onAct?.(withoutNulls(act));
      };
      const answer = await ask(client, toOpenAiReply(request, model), { signal, onAct });
      if (answer.isRefused) throw new AiError('refused');
      return { ...readReply(answer.text), firstTokenMs };
    },
    async proposePlan(request, options) {
      return readPlan(await write(toOpenAiPlan(request, model), options));
    },
    async writeTask(request, options) {
      return readTask(await write(toOpenAiTask(request, model), options));
    },
    async proposeAutomation(request, options) {
      let refused: RefusedAnswer | undefined;
      for (let asked = 0; asked < AUTOMATION_ATTEMPTS; asked += 1) {
        const text = await write(toOpenAiAutomation(request, model, refused), options);
        const answer = readAutomation(text, request.sentence);
        if ('kind' in answer) return answer;
        refused = answer;
      }
      throw new AiError('nonsense');
    },
  };
}

async function ask(
  client: OpenAI,
  body: ResponseCreateParamsStreaming,
  { signal, onAct }: { signal: AbortSignal; onAct?: (act: unknown) => void },
): Promise<StreamedAnswer> {
  const answer: StreamedAnswer = { text: '', isRefused: false };
  const acts = createActStream();
  let isComplete = false;
  try {
    const stream = await client.responses.create(body, { signal });
    // Only these of some fifty kinds of events matter; unknown kinds are ignored.
    for await (const event of stream) {
      if (event.type === 'response.output_text.delta') {
        answer.text += event.delta;
        if (onAct) acts(event.delta).forEach((act) => onAct(act));
      } else if (event.type === 'response.refusal.done') answer.isRefused = true;
      else if (event.type === 'response.completed') isComplete = true;
      else if (event.type === 'response.incomplete') throw new AiError('nonsense');
      else if (event.type === 'response.failed' || event.type === 'error') throw new AiError('unavailable');
    }
  } catch (error) {
    if (error instanceof AiError) throw error;
    if (signal.aborted) throw new AiError('stalled');
    throw toAiError(error as { status?: unknown; code?: unknown });
  }
  // A stream that breaks off or is aborted ends without an error, so completeness is checked here.
  if (!isComplete) throw new AiError(signal.aborted ? 'stalled' : 'unavailable');
  return answer;
}

/** Maps a failed request. */
function toAiError({ status, code }: { status?: unknown; code?: unknown }): AiError {
  if (code === 'insufficient_quota') return new AiError('usage_limit');
  if (status === 401 || status === 403) return new AiError('unauthorized');
  if (status === 429) return new AiError('rate_limited');
  if (typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 409)
    return new AiError('rejected');
  return new AiError('unavailable');
}
