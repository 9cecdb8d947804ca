/** How the double of Stripe answers: objects with ids, lists, and refusals. */
import { randomBytes } from 'node:crypto';
import type { WireAnswer } from './wire-double.js';

/** An object as Stripe sends it. */
export type StripeObject = Record<string, unknown> & { id: string };

/** An id as Stripe makes them. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** An answer with this body. */
export const ok = (body: unknown): WireAnswer => ({ status: 200, body });

/** The whole of a list. */
export const listed = (data: readonly unknown[], path: string): WireAnswer =>
  ok({ object: 'list', url: path, has_more: false, data });

/** A refusal of a request that names an unknown record. */
export const missing = (param: string): WireAnswer =>
  failure(404, { code: 'resource_missing', param, message: 'No such object' });

/** A refusal. */
export function failure(status: number, error: object): WireAnswer {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } };
}
