/** Reads the consent of single leads in few requests: rows that ask at the same moment share one request. */
import {
  LeadConsentStateList,
  MAX_CONSENT_LEADS,
  type LeadConsentState,
} from '@praxis/contracts/consent/consent';
import { tenantRequest } from '../../../lib/api/tenant-request.js';

/** Rows that are drawn within this time share a request, in milliseconds. */
const GATHER_MS = 30;

interface Waiting {
  leadId: string;
  resolve: (state: LeadConsentState | null) => void;
  reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/** A lead's consent state; null if the lead no longer exists. */
export function readConsentState(leadId: string): Promise<LeadConsentState | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(ask, GATHER_MS);
    waiting.push({ leadId, resolve, reject });
  });
}

function ask(): void {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += MAX_CONSENT_LEADS)
    void answer(all.slice(from, from + MAX_CONSENT_LEADS));
}

async function answer(group: readonly Waiting[]): Promise<void> {
  const ids = group.map(({ leadId }) => leadId).join(',');
  try {
    const path = `/v1/leads/consent?ids=${ids}`;
    const { items } = await tenantRequest({ method: 'GET', path, schema: LeadConsentStateList });
    const byId = new Map(items.map((state) => [state.leadId, state]));
    for (const { leadId, resolve } of group) resolve(byId.get(leadId) ?? null);
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
