/** A local server with the part of Turnstile's API that Praxis uses. It records every request. */
import { startWireDouble, type WireAnswer, type WireDouble, type WireRequest } from './wire-double.js';

export interface TurnstileDouble extends WireDouble {
  /** Tokens that passed, oldest first. */
  readonly passed: string[];
}

/** The key that the double accepts. */
export const TURNSTILE_DOUBLE_SECRET = '1x0000000000000000000000000000000AA';

interface Question {
  secret?: string;
  response?: string;
  idempotency_key?: string;
}

/** Starts a double that has judged nothing. Tokens that begin with `robot` are declined. */
export async function startTurnstileDouble(): Promise<TurnstileDouble> {
  const passed: string[] = [];
  /** The request that used a token. */
  const used = new Map<string, string | undefined>();
  const wire = await startWireDouble((request) => answer(request, { passed, used }));
  return { ...wire, passed };
}

function answer(
  request: WireRequest,
  { passed, used }: { passed: string[]; used: Map<string, string | undefined> },
): WireAnswer {
  if (request.method !== 'POST' || request.path !== '/turnstile/v0/siteverify')
    return { status: 404, body: {} };
  const { secret, response = '', idempotency_key: key } = JSON.parse(request.body) as Question;
  if (secret !== TURNSTILE_DOUBLE_SECRET) return refused('invalid-input-secret');
  if (response === '') return refused('missing-input-response');
  if (response.startsWith('robot')) return refused('invalid-input-response');
  if (used.has(response) && (key === undefined || used.get(response) !== key))
    return refused('timeout-or-duplicate');
  if (!used.has(response)) passed.push(response);
  used.set(response, key);
  return { status: 200, body: { success: true, 'error-codes': [], hostname: 'localhost' } };
}

function refused(word: string): WireAnswer {
  return { status: 200, body: { success: false, 'error-codes': [word] } };
}
