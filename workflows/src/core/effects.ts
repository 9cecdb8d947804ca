/** Parameters that effects of several nouns share. */
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';

/** Identifies the journey of an effect; part of every idempotency key. */
export interface JourneyContext {
  tenantId: string;
  sessionId: string;
  industry: Industry;
  mode: Mode;
  leadId: string;
}
