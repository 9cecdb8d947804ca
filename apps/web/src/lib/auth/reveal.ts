/** Shows one lead unmasked to whoever asks, for a while. */
import { RevealResult } from '@praxis/contracts/core/masking';
import { tenantCall } from '../api/tenant-call.js';

/** Begins a reveal; why is kept. */
export function reveal(leadId: string, purpose: string): Promise<RevealResult> {
  return tenantCall({
    method: 'POST',
    path: `/v1/leads/${encodeURIComponent(leadId)}/reveal`,
    body: { purpose },
    schema: RevealResult,
  });
}
