/**
 * The words of a call, and its facts about the caller: encrypted under the tenant's key and bound to their place, so
 * that a row that is copied to another call or turn does not decrypt. Older rows are in plain text until
 * `encryptPlainTexts` has processed them, so both forms are read.
 */
import type { AiCallState } from '@praxis/contracts/call/call';
import type { TenantTransaction } from '../core/database.js';

/** The words of a turn. */
export interface TurnText {
  /** Null if the text must not be stored. */
  callerText: string | null;
  aiText: string | null;
  /** The phrases that guardrails blocked, with the reason. */
  blocked: { phrase: string; reason: string }[];
}

/** The words of a turn that is to be stored. */
export interface NewTurnText extends Omit<TurnText, 'blocked'> {
  seq: number;
  blocked: readonly TurnText['blocked'][number][];
}

/** The words of a turn as stored in its row: encrypted, or in plain text in older rows. */
export interface StoredTurnText extends TurnText {
  seq: number;
  sealed: Buffer | null;
}

/** The columns of `StoredTurnText`. */
export const TURN_TEXT_COLUMNS = `seq, caller_text as "callerText", ai_text as "aiText", blocked, sealed`;

/** A call's facts about its caller in their own words. */
export type CallerFacts = Pick<AiCallState, 'responses' | 'contactInfo'>;

const turnPurpose = (callId: string, seq: number): string => `call/${callId}/turn/${seq}`;
const factsPurpose = (callId: string): string => `call/${callId}/facts`;
const chunkPurpose = (callId: string, { seq, piece }: ChunkPosition): string =>
  `call/${callId}/piece/${seq}/${piece}`;

/** Encrypts the words of a turn; null if there are none. */
export async function encryptTurnText(
  tx: TenantTransaction,
  callId: string,
  { seq, callerText, aiText, blocked }: NewTurnText,
): Promise<Buffer | null> {
  if (callerText === null && aiText === null && blocked.length === 0) return null;
  const words: TurnText = { callerText, aiText, blocked: [...blocked] };
  return await tx.encrypt(turnPurpose(callId, seq), JSON.stringify(words));
}

/**
 * A turn with its decrypted words.
 * @throws DecryptionError if the row was encrypted for another turn, or was changed
 */
export async function decryptTurnText<Row extends StoredTurnText>(
  tx: TenantTransaction,
  callId: string,
  { sealed, ...row }: Row,
): Promise<Omit<Row, 'sealed'>> {
  if (sealed === null) return row;
  const opened = await tx.decrypt(turnPurpose(callId, row.seq), sealed);
  const { callerText, aiText, blocked } = JSON.parse(opened.toString()) as TurnText;
  return { ...row, callerText, aiText, blocked: [...blocked, ...row.blocked] };
}

/** Encrypts the data that a call has about its caller. */
export async function encryptFacts(
  tx: TenantTransaction,
  callId: string,
  { responses, contactInfo }: CallerFacts,
): Promise<Buffer> {
  return await tx.encrypt(
    factsPurpose(callId),
    JSON.stringify({ responses, contactInfo } satisfies CallerFacts),
  );
}

/**
 * Decrypts a call's data about its caller.
 * @throws DecryptionError as `decryptTurnText`
 */
export async function decryptFacts(
  tx: TenantTransaction,
  callId: string,
  sealed: Buffer,
): Promise<CallerFacts> {
  return JSON.parse((await tx.decrypt(factsPurpose(callId), sealed)).toString()) as CallerFacts;
}

/** The position of a chunk in its call. */
export interface ChunkPosition {
  seq: number;
  piece: number;
}

/** Encrypts one chunk of a reply. */
export async function encryptChunk(
  tx: TenantTransaction,
  callId: string,
  { text, ...place }: ChunkPosition & { text: string },
): Promise<Buffer> {
  return await tx.encrypt(chunkPurpose(callId, place), text);
}

/**
 * The text of a chunk.
 * @throws DecryptionError as `decryptTurnText`
 */
export async function decryptChunk(
  tx: TenantTransaction,
  callId: string,
  { text, sealed, ...place }: ChunkPosition & { text: string | null; sealed: Buffer | null },
): Promise<string> {
  return sealed === null ? (text ?? '') : (await tx.decrypt(chunkPurpose(callId, place), sealed)).toString();
}
