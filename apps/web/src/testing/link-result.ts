/** An appointment as its link returns it. */
import type { LinkResult } from '@praxis/contracts/appointment/appointment-change';
import { PRODUCT_BRAND } from '../lib/tenant/current-brand.js';
import { publicPractice } from './practice-rows.js';

export const LINK_TOKEN = 'A'.repeat(43);
export const LINK_ZONE = 'America/Detroit';

/** The API's response to a client who opens the link to their appointment. */
export function linkResult(changes: Partial<LinkResult> = {}): LinkResult {
  return {
    ok: true,
    status: 'confirmed',
    mayReschedule: true,
    mayCancel: true,
    token: LINK_TOKEN,
    language: null,
    appointment: {
      id: '44444444-4444-4444-8444-444444444441',
      timeZone: LINK_ZONE,
      provider: 'Dana Cole',
      start: '2099-06-01T10:00:00-04:00',
      end: '2099-06-01T10:30:00-04:00',
      location: 'Video',
      confirmationCode: 'HL-1234',
    },
    tenant: { name: 'Harbor Law', brand: PRODUCT_BRAND, ...publicPractice() },
    ...changes,
  };
}
