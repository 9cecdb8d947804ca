/**
 * Which variant of a text a lead is sent, or a call begins with, while a test of the text runs. The choice is a hash of
 * the test and of the lead or call, so that it is the same in each process and at each attempt.
 */
import type { AbVariant } from '@praxis/contracts/ab-test/ab-test.const';
import { percentileOf } from '@praxis/domain/flag/stable-hash';
import type { TenantTransaction } from '../core/database.js';

/** A text of a step, with the practice's own changes. */
export interface StepText {
  templateId: string;
  stepId: string;
  subject: string | undefined;
  body: string;
}

export interface ChosenVariant {
  testId: string;
  variant: AbVariant;
  subject: string | undefined;
  body: string;
}

/** The variant that a lead or call gets; undefined if no test of this text runs, or the practice has changed the text. */
export async function chooseVariant(
  tx: TenantTransaction,
  unitId: string,
  { templateId, stepId, subject, body }: StepText,
): Promise<ChosenVariant | undefined> {
  const [test] = await tx.query<{ id: string; split: number; subject: string | null; body: string }>`
    select id, split, b_subject as subject, b_body as body from running_ab_test(${templateId}, ${stepId})
    where a_body = ${body} and coalesce(a_subject, '') = ${subject ?? ''}`;
  if (!test) return undefined;
  return percentileOf(test.id, unitId) < test.split
    ? { testId: test.id, variant: 'b', subject: test.subject ?? undefined, body: test.body }
    : { testId: test.id, variant: 'a', subject, body };
}

/** Records the lead's variant in the transaction that plans its message. A variant that is already recorded is kept. */
export async function noteExposure(
  tx: TenantTransaction,
  { testId, variant }: ChosenVariant,
  { leadId, messageId }: { leadId: string; messageId: string },
): Promise<void> {
  await tx.query`insert into ab_test_exposures (tenant_id, test_id, lead_id, variant, message_id)
    values (${tx.tenantId}, ${testId}, ${leadId}, ${variant}, ${messageId}) on conflict do nothing`;
}

/** Records the variant that a call began with, in the transaction that opens it. */
export async function noteCallExposure(
  tx: TenantTransaction,
  { testId, variant }: ChosenVariant,
  callId: string,
): Promise<void> {
  await tx.query`insert into ab_test_calls (tenant_id, test_id, call_id, variant)
    values (${tx.tenantId}, ${testId}, ${callId}, ${variant}) on conflict do nothing`;
}
