/**
 * Example bodies of requests, for the OpenAPI document, the API checklist and the Postman collection. The API finds every
 * exported list of them automatically. They are separate modules, so that no page loads them.
 */
import type * as z from 'zod/mini';

/** A body that the API accepts. People are invented; numbers and addresses are fictional. */
export class RequestExample<Schema extends z.core.$ZodType = z.core.$ZodType> {
  constructor(
    readonly schema: Schema,
    readonly body: z.input<Schema>,
  ) {}
}

/** Ids in examples; programs that send an example replace them with their own. */
export const EXAMPLE_SESSION_ID = 'sess-example-0001';
export const EXAMPLE_ID = '3f0c9a52-7d1e-4b7a-9a64-2f6f3f0b8c11';
