/** Secrets with which workflows sign the webhooks of their steps; definitions name them. */
import * as z from 'zod/mini';

/** How a definition names a secret. */
export const SecretName = z
  .string('A secret has a name')
  .check(
    z.regex(/^[a-z][a-z0-9_-]{0,39}$/, 'A name is small letters, digits, _ and -, and begins with a letter'),
  );

/** `POST /v1/workflow-secrets`: creates a secret and replaces an existing one with the same name. */
export const WorkflowSecretDraft = z.strictObject({ name: SecretName });
export type WorkflowSecretDraft = z.infer<typeof WorkflowSecretDraft>;

/** The secret, shown once: `whsec_` and base64, as receivers of Standard Webhooks take it. */
export const WorkflowSecretResult = z.object({ ok: z.literal(true), name: z.string(), secret: z.string() });
export type WorkflowSecretResult = z.infer<typeof WorkflowSecretResult>;

/** `GET /v1/workflow-secrets`: the names only. */
export const WorkflowSecretList = z.object({
  ok: z.literal(true),
  items: z.array(z.object({ name: z.string() })),
  nextCursor: z.null(),
});
export type WorkflowSecretList = z.infer<typeof WorkflowSecretList>;
