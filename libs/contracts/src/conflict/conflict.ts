/**
 * The conflict pre-screen of a law firm: its list of parties, the matches of a lead's screening, and what
 * staff decided.
 */
import * as z from 'zod/mini';
import { CONFLICT_DECISIONS, CONFLICT_ROLES, CONFLICT_STATES, NAME_MATCH_REASONS } from './conflict.const.js';
import { pageFields } from '../core/paging.js';
import { optionalText, requiredText } from '../core/text.js';

/** Maximum number of parties in one request. */
export const MAX_NEW_PARTIES = 1_000;

const partyFields = {
  name: requiredText({ label: 'Name', max: 160 }),
  role: z.enum(CONFLICT_ROLES, `Role must be one of ${CONFLICT_ROLES.join(', ')}`),
  matter: optionalText({ label: 'Matter', max: 120 }),
  note: optionalText({ label: 'Note', max: 400, lines: 'many' }),
};
export const NewConflictParty = z.strictObject(partyFields);
export type NewConflictParty = z.infer<typeof NewConflictParty>;

/** `POST /v1/conflict-parties`: one party, or a pasted list. */
export const NewConflictParties = z.strictObject({
  parties: z
    .array(NewConflictParty, 'parties must be a list')
    .check(
      z.minLength(1, 'Give at least one party'),
      z.maxLength(MAX_NEW_PARTIES, `Give at most ${MAX_NEW_PARTIES} parties at once`),
    ),
});
export type NewConflictParties = z.infer<typeof NewConflictParties>;
/** How many parties are new, and how many were already on the list. */
export const ConflictPartiesAdded = z.object({ ok: z.literal(true), added: z.int(), known: z.int() });
export type ConflictPartiesAdded = z.infer<typeof ConflictPartiesAdded>;

export const ConflictParty = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(CONFLICT_ROLES),
  matter: z.string(),
  note: z.string(),
  addedBy: z.string(),
  createdAt: z.string(),
});
export type ConflictParty = z.infer<typeof ConflictParty>;

/** `GET /v1/conflict-parties`. With `q`, the parties with the most similar names, on one page. */
export const ConflictPartyQuery = z.object({
  ...pageFields,
  q: optionalText({ label: 'Search', max: 160 }),
});
export type ConflictPartyQuery = z.infer<typeof ConflictPartyQuery>;
export const ConflictPartyList = z.object({
  ok: z.literal(true),
  items: z.array(ConflictParty),
  nextCursor: z.nullable(z.string()),
  total: z.int(),
});
export type ConflictPartyList = z.infer<typeof ConflictPartyList>;

/**
 * `GET|PUT /v1/settings/conflicts`: whether a possible or declined conflict prevents a lead from booking. On
 * by default.
 */
export const ConflictSettings = z.strictObject({ holdsBooking: z.boolean() });
export type ConflictSettings = z.infer<typeof ConflictSettings>;
export const ConflictSettingsResult = z.object({ ok: z.literal(true), settings: ConflictSettings });
export type ConflictSettingsResult = z.infer<typeof ConflictSettingsResult>;

/** A party on the list whose name is similar to one of the lead's names. */
export const ConflictMatch = z.object({
  partyId: z.string(),
  /** Null after the party was removed from the list. */
  name: z.nullable(z.string()),
  matter: z.nullable(z.string()),
  role: z.enum(CONFLICT_ROLES),
  score: z.number(),
  reason: z.enum(NAME_MATCH_REASONS),
  /** Which of the lead's names it is similar to. */
  whose: z.enum(['lead', 'opposing_party']),
});
export type ConflictMatch = z.infer<typeof ConflictMatch>;

/** Conflict state of a lead. `none`: never screened, or hidden from this caller. */
export const LeadConflict = z.object({
  state: z.enum(['none', ...CONFLICT_STATES]),
  /** Score of the best match, 0 to 1. */
  score: z.number(),
  ruleVersion: z.nullable(z.int()),
  checkedAt: z.nullable(z.string()),
  /** Best match first, at most ten. */
  matches: z.array(ConflictMatch),
  decision: z.nullable(z.object({ reason: z.string(), by: z.string(), at: z.string() })),
});
export type LeadConflict = z.infer<typeof LeadConflict>;
export const NO_CONFLICT: LeadConflict = {
  state: 'none',
  score: 0,
  ruleVersion: null,
  checkedAt: null,
  matches: [],
  decision: null,
};

/** Answer of `POST /v1/leads/{id}/conflict-check` and `/conflict-decision`. */
export const LeadConflictResult = z.object({ ok: z.literal(true), conflict: LeadConflict });
export type LeadConflictResult = z.infer<typeof LeadConflictResult>;

/** `POST /v1/leads/{id}/conflict-decision`. */
export const ConflictDecisionRequest = z.strictObject({
  decision: z.enum(CONFLICT_DECISIONS, 'Decision must be cleared or declined'),
  reason: requiredText({ label: 'Reason', max: 1000, lines: 'many' }),
});
export type ConflictDecisionRequest = z.infer<typeof ConflictDecisionRequest>;
