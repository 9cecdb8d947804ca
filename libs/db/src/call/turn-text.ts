/**
 * What was said in a call, and what it knows of its caller: sealed under the tenant's key and bound to its place, so that a row
 * that is copied to another call or turn does not open. Rows of before stand in plain text until `sealStoredWords` has seen
 * them, so both are read.
 */
import type { AiCallState } from '@praxis/contracts/call/call';
import type { TenantTransaction } from '../core/database.js';

/** The words of a turn. */
export interface TurnText {
  /** Null where it is not to be kept. */
  callerText: string | null;
  aiText: string | null;
  /** What the AI was not let say, with the reason. */
  blocked: { phrase: string; reason: string }[];
}

/** The words of a turn that is written. */
export interface NewTurnText extends Omit<TurnText, 'blocked'> {
  seq: number;
  blocked: readonly TurnText['blocked'][number][];
}

/** The words of a turn as its row has them: sealed, or in plain text where they are older. */
export interface StoredTurnText extends TurnText {
  seq: number;
  sealed: Buffer | null;
}

/** The columns of `StoredWords`. */
export const TURN_TEXT_COLUMNS = `seq, caller_text as "callerText", ai_text as "aiText", blocked, sealed`;

/** What a call knows of its caller in their own words. */
export type CallerFacts = Pick<AiCallState, 'responses' | 'contactInfo'>;

const turnPurpose = (callId: string, seq: number): string => `call/${callId}/turn/${seq}`;
const factsPurpose = (callId: string): string => `call/${callId}/facts`;
const chunkPurpose = (callId: string, { seq, piece }: ChunkPosition): string =>
  `call/${callId}/piece/${seq}/${piece}`;

/** Seals the words of a turn; null where there are none. */
export async function sealTurnText(
  tx: TenantTransaction,
  callId: string,
  { seq, callerText, aiText, blocked }: NewTurnText,
): Promise<Buffer | null> {
  if (callerText === null && aiText === null && blocked.length === 0) return null;
  const words: TurnText = { callerText, aiText, blocked: [...blocked] };
  return await tx.seal(turnPurpose(callId, seq), JSON.stringify(words));
}

/** A turn with its words. @throws SealError where the row was sealed for another turn, or has been changed */
export async function withTurnText<Row extends StoredTurnText>(
  tx: TenantTransaction,
  callId: string,
  { sealed, ...row }: Row,
): Promise<Omit<Row, 'sealed'>> {
  if (sealed === null) return row;
  const opened = await tx.unseal(turnPurpose(callId, row.seq), sealed);
  const { callerText, aiText, blocked } = JSON.parse(opened.toString()) as TurnText;
  return { ...row, callerText, aiText, blocked: [...blocked, ...row.blocked] };
}

/** Seals what a call knows of its caller. */
export async function sealFacts(
  tx: TenantTransaction,
  callId: string,
  { responses, contactInfo }: CallerFacts,
): Promise<Buffer> {
  return await tx.seal(
    factsPurpose(callId),
    JSON.stringify({ responses, contactInfo } satisfies CallerFacts),
  );
}

/** Opens it again. @throws SealError as `withWords` */
export async function openFacts(tx: TenantTransaction, callId: string, sealed: Buffer): Promise<CallerFacts> {
  return JSON.parse((await tx.unseal(factsPurpose(callId), sealed)).toString()) as CallerFacts;
}

/** Where a piece of a reply stands in its call. */
export interface ChunkPosition {
  seq: number;
  piece: number;
}

/** Seals one piece of a reply. */
export async function sealChunk(
  tx: TenantTransaction,
  callId: string,
  { text, ...place }: ChunkPosition & { text: string },
): Promise<Buffer> {
  return await tx.seal(chunkPurpose(callId, place), text);
}

/** The text of a piece. @throws SealError as `withWords` */
export async function chunkText(
  tx: TenantTransaction,
  callId: string,
  { text, sealed, ...place }: ChunkPosition & { text: string | null; sealed: Buffer | null },
): Promise<string> {
  return sealed === null ? (text ?? '') : (await tx.unseal(chunkPurpose(callId, place), sealed)).toString();
}
