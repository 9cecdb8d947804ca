/** Checks the common format of the API's error responses. */
import * as z from 'zod/mini';
import { ErrorBody } from '@praxis/contracts/core/error';
import type { Answer } from './api.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Checks status, code and body format, and that the request id matches the header. */
export function expectRefusal(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, code: answer.body.code, ok: answer.body.ok }).toEqual({
    status,
    code,
    ok: false,
  });
  expect(z.safeParse(ErrorBody, answer.body).error).toBeUndefined();
  expect(String(answer.body.error).length).toBeGreaterThan(10);
  expect(answer.body.requestId).toMatch(UUID);
  expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
}

/** The paths of the refused fields. */
export function refusedFields(answer: Answer): string[] {
  const fields = answer.body.fields as { path: string }[] | undefined;
  return (fields ?? []).map((field) => field.path);
}
