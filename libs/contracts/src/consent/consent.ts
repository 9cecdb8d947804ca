/** Consent of a lead: the current state, its history, and what staff may record. */
import * as z from 'zod/mini';
import {
  CONSENT_ACTIONS,
  CONSENT_ACTORS,
  CONSENT_CHANNELS,
  CONSENT_METHODS,
  CONSENT_SOURCES,
  CONSENT_STATES,
} from './consent.const.js';
import { SUPPRESSION_REASONS } from './suppression.const.js';
import { instant } from '../core/moment.js';
import { Uuid } from '../journey/session.js';
import { possiblyEmptyText } from '../core/text.js';

const ConsentChannel = z.enum(CONSENT_CHANNELS, 'channel must be sms, voice or email');

/** Consent state on one channel. `since` is null if nothing is recorded. */
export const ChannelConsent = z.object({
  channel: ConsentChannel,
  state: z.enum(CONSENT_STATES),
  since: z.nullable(z.string()),
  /** Whether the lead gave an address for this channel. */
  reachable: z.boolean(),
  /** Why nothing is sent to this address regardless of consent. */
  suppressed: z.nullable(z.enum(SUPPRESSION_REASONS)),
});
export type ChannelConsent = z.infer<typeof ChannelConsent>;

export const ConsentRecord = z.object({
  position: z.int(),
  channel: ConsentChannel,
  action: z.enum(CONSENT_ACTIONS),
  method: z.enum(CONSENT_METHODS),
  actor: z.enum(CONSENT_ACTORS),
  /** The place of the proof. Callers who see the lead masked do not get the text that staff typed. */
  evidence: z.string(),
  occurredAt: z.string(),
});
export type ConsentRecord = z.infer<typeof ConsentRecord>;

/** The state on every channel, and all entries, newest first. */
export const ConsentResult = z.object({
  ok: z.literal(true),
  channels: z.array(ChannelConsent),
  history: z.array(ConsentRecord),
});
export type ConsentResult = z.infer<typeof ConsentResult>;

/** Staff's record of a consent: the person's decision, how, when, and the place of the evidence. */
export const NewConsentRecord = z
  .object({
    channel: ConsentChannel,
    action: z.enum(['opt_in', 'opt_out'], 'action must be opt_in or opt_out'),
    how: z.enum(CONSENT_SOURCES, 'how must be phone_call, in_person, in_writing or web_form'),
    reference: z._default(possiblyEmptyText({ label: 'reference', max: 200 }), ''),
    /** When the person said so. Default: now. */
    at: z.optional(instant('at must be an ISO 8601 date and time with offset')),
  })
  .check(
    z.refine(({ action, reference }) => action === 'opt_out' || reference !== '', {
      message: 'Say where this consent is written down',
      path: ['reference'],
    }),
  );
export type NewConsentRecord = z.infer<typeof NewConsentRecord>;

/** Maximum number of leads in one request. */
export const MAX_BULK_CONSENT_LEADS = 500;

/** `POST /v1/leads/bulk-consent`: what these people decided, with one proof for all of them, such as a signed list. */
export const BulkConsent = z
  .strictObject({
    ids: z
      .array(Uuid)
      .check(
        z.minLength(1, 'Choose at least one lead'),
        z.maxLength(MAX_BULK_CONSENT_LEADS, `At most ${MAX_BULK_CONSENT_LEADS} leads at once`),
      ),
    channels: z
      .array(ConsentChannel)
      .check(
        z.minLength(1, 'Choose at least one channel'),
        z.maxLength(CONSENT_CHANNELS.length, 'Name each channel once'),
      ),
    action: z.enum(['opt_in', 'opt_out'], 'action must be opt_in or opt_out'),
    how: z.enum(CONSENT_SOURCES, 'how must be phone_call, in_person, in_writing or web_form'),
    reference: z._default(possiblyEmptyText({ label: 'reference', max: 200 }), ''),
    at: z.optional(instant('at must be an ISO 8601 date and time with offset')),
  })
  .check(
    z.refine(({ action, reference }) => action === 'opt_out' || reference !== '', {
      message: 'Say where this consent is written down',
      path: ['reference'],
    }),
  );
export type BulkConsent = z.infer<typeof BulkConsent>;

/**
 * `recorded` and `unchanged` count leads and channels together. An opt-in of a person who has opted out is never recorded
 * in bulk: it is listed in `failed`, and can be recorded for that lead alone.
 */
export const BulkConsentResult = z.object({
  ok: z.literal(true),
  recorded: z.int(),
  unchanged: z.int(),
  failed: z.array(z.object({ id: z.string(), channel: z.enum(CONSENT_CHANNELS), error: z.string() })),
});
export type BulkConsentResult = z.infer<typeof BulkConsentResult>;

/** One complete ledger entry, as it was hashed. Hashes are hexadecimal SHA-256. */
const LedgerEntry = z.object({
  position: z.int(),
  channel: ConsentChannel,
  contactKey: z.string(),
  leadId: z.nullable(z.string()),
  action: z.enum(CONSENT_ACTIONS),
  method: z.enum(CONSENT_METHODS),
  evidence: z.string(),
  actor: z.string(),
  wordingVersion: z.string(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  contentHash: z.string(),
  previousHash: z.string(),
  hash: z.string(),
});

/** Everything stored about one person's consent, with the proof that no entry was changed or left out. */
export const ConsentExport = z.object({
  ok: z.literal(true),
  exportedAt: z.string(),
  tenantId: z.string(),
  person: z.object({
    leadId: z.string(),
    name: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    masked: z.boolean(),
  }),
  entries: z.array(LedgerEntry),
  /**
   * hash(n) = SHA-256(hash(n-1) ‖ contentHash(n)), from the person's first entry to the newest entry of the
   * ledger.
   */
  proof: z.nullable(
    z.object({
      previousHash: z.string(),
      firstPosition: z.int(),
      contentHashes: z.array(z.string()),
      head: z.string(),
    }),
  ),
  /**
   * The wordings that the person was shown, by version and channel; `{business}` is replaced by the name of
   * the business.
   */
  wordings: z.record(z.string(), z.record(z.string(), z.string())),
  suppressions: z.array(z.object({ channel: z.string(), reason: z.string(), createdAt: z.string() })),
  messages: z.array(
    z.object({
      id: z.string(),
      channel: z.string(),
      template: z.string(),
      purpose: z.string(),
      status: z.string(),
      /** The decision that allowed or refused the message. */
      decision: z.nullable(z.record(z.string(), z.unknown())),
      createdAt: z.string(),
      sentAt: z.nullable(z.string()),
    }),
  ),
});
export type ConsentExport = z.infer<typeof ConsentExport>;

/** Maximum number of leads whose consent is read at once. */
export const MAX_CONSENT_LEADS = 100;

/** `GET /v1/leads/consent`: ids of leads, with commas between them. */
export const LeadConsentQuery = z.object({
  ids: z.string('Give the ids of leads').check(
    z.maxLength(MAX_CONSENT_LEADS * 37, `At most ${MAX_CONSENT_LEADS} leads at once`),
    z.refine((text) => {
      const ids = text.split(',');
      return ids.length <= MAX_CONSENT_LEADS && ids.every((id) => z.safeParse(Uuid, id).success);
    }, `Give up to ${MAX_CONSENT_LEADS} ids of leads, with commas between them`),
  ),
});
export type LeadConsentQuery = z.infer<typeof LeadConsentQuery>;

const ChannelState = z.enum([...CONSENT_STATES, 'no_address', 'suppressed']);
/** Whether a lead can be reached on each channel, and whether they have agreed to it. */
export const LeadConsentState = z.object({
  leadId: z.string(),
  sms: ChannelState,
  voice: ChannelState,
  email: ChannelState,
});
export type LeadConsentState = z.infer<typeof LeadConsentState>;
/** Leads that the tenant does not have are left out. */
export const LeadConsentStateList = z.object({
  ok: z.literal(true),
  items: z.array(LeadConsentState),
  nextCursor: z.null(),
});
export type LeadConsentStateList = z.infer<typeof LeadConsentStateList>;
