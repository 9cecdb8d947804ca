/** Translates between leads and HubSpot's contacts and deals. Pure. */
import { HUBSPOT_STAGES } from '@praxis/contracts/crm/crm.const';
import { codeOfWire, ProviderError, type ProviderErrorCode } from '../failures.js';
import { retryAfterMs } from '../retry-after.js';
import type { HubspotFailure } from './hubspot-client.js';
import type { CrmLead } from './port.js';

export const HUBSPOT = 'HubSpot';
/** The association that HubSpot defines from a deal to its contact. */
const DEAL_TO_CONTACT = 3;
/** How long to wait if HubSpot does not say: its limit counts requests in ten seconds. */
const DEFAULT_RETRY_MS = 10_000;

/** Properties of a contact; unknown ones are not changed. */
export function toContact({ name, email, phone, language }: CrmLead): Record<string, string> {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return {
    firstname: first,
    ...(rest.length > 0 && { lastname: rest.join(' ') }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    // HubSpot's own property "Preferred language", whose values are language codes like these.
    ...(language !== null && { hs_language: language }),
  };
}

/** Properties of a deal. Its name ends with the reference, because HubSpot has no key for repeats. */
export function toDeal({ name, matter, reference, status }: CrmLead): Record<string, string> {
  return {
    dealname: `${[name, matter].filter(Boolean).join(' · ')} ${markOf(reference)}`,
    pipeline: 'default',
    dealstage: HUBSPOT_STAGES[status].id,
  };
}

/** The link from a new deal to its contact. */
export function toAssociation(contactId: string): object {
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: DEAL_TO_CONTACT }];
  return { to: { id: contactId }, types };
}

/** The end of a deal's name, by which it is recognized. */
export function markOf(reference: string): string {
  return `[${reference.replaceAll('-', '').slice(0, 12)}]`;
}

/** The id in an answer; undefined if it has none. */
export function idOf(value: unknown): string | undefined {
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : undefined;
}

/** The first name of the contact in an answer; undefined if it has none. */
export function firstNameOf(value: unknown): string | undefined {
  const { properties } = (value ?? {}) as { properties?: { firstname?: unknown } };
  const first = properties?.firstname;
  return typeof first === 'string' && first.trim() !== '' ? first.trim() : undefined;
}

/** The id of the account in an answer; undefined if it has none. */
export function portalOf(value: unknown): string | undefined {
  const { portalId } = (value ?? {}) as { portalId?: unknown };
  return typeof portalId === 'number' || typeof portalId === 'string' ? String(portalId) : undefined;
}

/** The results in an answer. */
export function resultsOf<Result>(value: unknown): Result[] {
  const { results } = (value ?? {}) as { results?: unknown };
  return Array.isArray(results) ? (results as Result[]) : [];
}

/** Thrown if a contact was not written because another contact has its email; HubSpot allows each email only once. */
export class EmailTaken extends ProviderError {
  /** The contact that has the email, if HubSpot says so. */
  readonly ownerId: string | undefined;

  constructor({ category, message }: HubspotFailure) {
    super({ code: 'rejected', provider: HUBSPOT, port: 'crm', vendorCode: category });
    this.ownerId = /Existing ID: (\d+)/.exec(message)?.[1];
  }
}

/**
 * HubSpot answers 409 if a contact is created with, or changed to, the email of another contact, and usually says which
 * contact has it. Its documentation of the contacts API v1 says so; that of v3 lists no failures. For other unique
 * values it answers 400 with a code.
 */
function isEmailTaken({ status, message }: HubspotFailure): boolean {
  return status === 409 || (status === 400 && message.includes('CONFLICTING_UNIQUE_VALUE'));
}

/** Maps a failed request. */
export function toHubspotError(
  failure: HubspotFailure,
  { effect, now }: { effect: 'read' | 'write'; now: Date },
): ProviderError {
  if (isEmailTaken(failure)) return new EmailTaken(failure);
  const code = errorCode(failure, effect);
  return new ProviderError({
    code,
    provider: HUBSPOT,
    port: 'crm',
    // Idempotent, because contact and deal are looked up before either is created.
    idempotent: true,
    vendorCode: failure.category,
    ...(code === 'rate_limited' && {
      retryAfterMs: retryAfterMs(failure.retryAfter, now) ?? DEFAULT_RETRY_MS,
    }),
  });
}

function errorCode(failure: HubspotFailure, effect: 'read' | 'write'): ProviderErrorCode {
  if (failure.status === 400 && failure.message.includes('INVALID_EMAIL')) return 'invalid_recipient';
  return codeOfWire(failure, effect);
}
