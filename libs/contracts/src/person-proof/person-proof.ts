/** The proof of one person: everything that a practice has done about them, in one signed file. */
import * as z from 'zod/mini';
import { PROOF_FORMATS } from './person-proof.const.js';

/**
 * `POST /v1/leads/{id}/proof`: requests the proof of the lead's person. The file is an export and is fetched like one.
 */
export const PersonProofRequest = z.strictObject({
  format: z._default(z.enum(PROOF_FORMATS, `Format must be one of ${PROOF_FORMATS.join(', ')}`), 'json'),
});
export type PersonProofRequest = z.infer<typeof PersonProofRequest>;

/** `GET /v1/signing-key`: the key that verifies the manifests, proofs and seals of this installation. */
export const SigningKeyResult = z.object({
  ok: z.literal(true),
  algorithm: z.literal('Ed25519'),
  /** The first 16 hexadecimal digits of the key's SHA-256. */
  id: z.string(),
  /** The key as SubjectPublicKeyInfo in base64, and as PEM. */
  publicKey: z.string(),
  pem: z.string(),
});
export type SigningKeyResult = z.infer<typeof SigningKeyResult>;

/** One row of a section: values as stored, times in ISO 8601. */
export type ProofRow = Record<string, unknown>;

export interface PersonProof {
  kind: 'praxis/person-proof';
  version: 1;
  exportId: string;
  tenant: { id: string; name: string };
  requestedBy: string;
  requestedAt: string;
  /** The leads of the person in this practice, and their contact; null for a lead without a contact. */
  contactId: string | null;
  leadIds: string[];
  leads: ProofRow[];
  /**
   * Entries of the consent ledger about the person's addresses, oldest first. `proof` has the content hashes of the
   * practice's whole ledger from the first of these entries on, so that anyone can recompute the chain. Entries that
   * another person with the same address gave are left out and counted.
   */
  consent: {
    entries: ProofRow[];
    ofOthers: number;
    proof: ProofRow | null;
    wordings: Record<string, unknown>;
  };
  suppressions: ProofRow[];
  /** Messages, sent or not, with the decision and its reasons. */
  messages: ProofRow[];
  receivedMessages: ProofRow[];
  /** Calls, with the transcript of each turn. */
  calls: ProofRow[];
  phoneCalls: ProofRow[];
  appointments: ProofRow[];
  appointmentChanges: ProofRow[];
  campaigns: ProofRow[];
  edits: ProofRow[];
  imports: ProofRow[];
  merges: ProofRow[];
  reveals: ProofRow[];
  /** Entries of the audit log about the person’s records: who saw, changed, exported or decided what. */
  audit: ProofRow[];
  /** The data left out because it can name other people. */
  omitted: string[];
}

/** The signature covers `proof` as JSON with sorted keys and no white space. */
export interface SignedPersonProof {
  proof: PersonProof;
  signature: { algorithm: 'Ed25519'; keyId: string; publicKey: string; value: string };
}
