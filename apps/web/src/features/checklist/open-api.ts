/** The parts of the OpenAPI document that the checklist reads; everything else in it is ignored. */
import { ACCESS_RULE_NAMES } from './access-rules.js';
import * as z from 'zod/mini';

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.optional(z.boolean()),
  schema: z.optional(z.object({ enum: z.optional(z.array(z.unknown())) })),
});

const Content = z.record(z.string(), z.object({ example: z.optional(z.unknown()) }));

const Operation = z.object({
  summary: z._default(z.string(), ''),
  parameters: z._default(z.array(Parameter), []),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), z.object({ content: z.optional(Content) })),
  'x-access': z._default(z.array(z.enum(ACCESS_RULE_NAMES)), []),
  'x-step-up': z.optional(z.boolean()),
  'x-changes-nothing': z.optional(z.boolean()),
  'x-by-hand': z.optional(z.string()),
});
export type Operation = z.infer<typeof Operation>;

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export const OpenApiDocument = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), Operation)),
});
export type OpenApiDocument = z.infer<typeof OpenApiDocument>;
