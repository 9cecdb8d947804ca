/** Parameters that effects of several nouns share. */
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';

/** Which journey an effect is for; part of every idempotency key. */
export interface JourneyContext {
  tenantId: string;
  sessionId: string;
  industry: Industry;
  mode: Mode;
  leadId: string;
}
