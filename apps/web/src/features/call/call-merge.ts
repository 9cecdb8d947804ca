/** How responses of the server change the displayed call. Pure. */
import type { CallReceipt } from '@praxis/contracts/call/call-action';
import type { CallDetail, TurnResult } from '@praxis/contracts/call/call';
import type { CallSpeech } from '@praxis/contracts/call/call-speech';
import type { TranscriptLine, CallScreen, TurnFacts } from './call-store.js';

/**
 * The screen with the server's state of the whole call; times that this browser has measured and lines that it is
 * sending stay.
 */
export function mergeDetail(screen: CallScreen, detail: CallDetail, now: number): Partial<CallScreen> {
  const sending = screen.lines.filter((line) => line.sending !== undefined && !isTaken(detail, line.turnId));
  const lines = [...linesOf(detail), ...sending];
  return {
    phase: detail.state,
    mode: detail.mode,
    call: detail,
    // If the caller declined recording, their words exist only on this screen.
    lines: detail.recording === 'declined' && screen.lines.length > 0 ? screen.lines : lines,
    arriving: detail.state === 'ended' ? undefined : stillArriving(screen, lines),
    turns: turnsOf(detail, screen.turns),
    receipts: detail.receipts,
    run: detail.run,
    leadId: detail.leadId,
    startedAt: screen.startedAt || startOf(detail, now),
  };
}

/** When the call began by this browser's clock, even if the server's clock differs. */
function startOf({ state, metrics, startedAt }: CallDetail, now: number): number {
  const began = Date.parse(startedAt);
  return state === 'ended' ? began : Math.min(now, Math.max(began, now - Math.max(metrics.duration, 0)));
}

/**
 * The lines of the call, each with its turn. They get the ids that this page already uses, so that no line is redrawn.
 */
export function linesOf({ messages, turns }: Pick<CallDetail, 'messages' | 'turns'>): TranscriptLine[] {
  const unused = { ai: [...turns], caller: [...turns] };
  return messages.map((message) => {
    const left = unused[message.speaker];
    const at = left.findIndex((turn) => turn.at === message.timestamp);
    const [turn] = at === -1 ? [] : left.splice(0, at + 1).slice(-1);
    const turnId = turn?.turnId ?? null;
    return { ...message, id: lineId(message, turnId, turn === turns[0]), turnId };
  });
}

function lineId(
  { id, speaker }: CallDetail['messages'][number],
  turnId: string | null,
  isFirst: boolean,
): string {
  if (turnId !== null) return speaker === 'ai' ? `${turnId}/reply` : `${turnId}/caller`;
  return isFirst ? 'greeting' : id;
}

/** Adds a sentence to the reply that is arriving; changes nothing if the sentence is known or the reply is complete. */
export function mergeChunk(
  { lines, arriving, clocks }: CallScreen,
  { turnId, piece: piece, text }: Omit<CallSpeech, 'callId'>,
  now: number,
): Partial<CallScreen> {
  if (lines.some((line) => line.turnId === turnId && line.speaker === 'ai')) return {};
  const known = arriving?.turnId === turnId ? arriving.chunks : [];
  if (piece !== known.length) return {};
  const clock = clocks[turnId];
  return {
    arriving: { turnId, chunks: [...known, text] },
    ...(clock && piece === 0 ? { clocks: { ...clocks, [turnId]: { ...clock, wordsAt: now } } } : {}),
  };
}

/** The reply that is still arriving; undefined once it is complete. */
function stillArriving({ arriving }: CallScreen, lines: readonly TranscriptLine[]): CallScreen['arriving'] {
  const isWhole = lines.some((line) => line.turnId === arriving?.turnId && line.speaker === 'ai');
  return isWhole ? undefined : arriving;
}

/** Keeps the times known from the reply: they equal the stored ones and are available sooner. */
function turnsOf(
  { turns }: Pick<CallDetail, 'turns'>,
  known: CallScreen['turns'],
): Record<string, TurnFacts> {
  return Object.fromEntries(
    turns.flatMap(({ turnId, actions, metrics }) =>
      turnId === null ? [] : [[turnId, { actions, metrics: known[turnId]?.metrics ?? metrics }]],
    ),
  );
}

function isTaken({ turns }: CallDetail, turnId: string | null): boolean {
  return turns.some((turn) => turn.turnId === turnId);
}

/** The screen with the response to one of this page's turns. */
export function mergeTurn(screen: CallScreen, answer: TurnResult, at: string): Partial<CallScreen> {
  const { turnId, reply, confidence, actions, metrics, call } = answer;
  const said = screen.lines.map((line) =>
    line.turnId === turnId && line.speaker === 'caller' ? withoutSending(line) : line,
  );
  const isKnown = said.some((line) => line.turnId === turnId && line.speaker === 'ai');
  const line: TranscriptLine = {
    id: `${turnId}/reply`,
    speaker: 'ai',
    message: reply,
    timestamp: at,
    confidence,
    turnId,
  };
  return {
    phase: call.state,
    call,
    lines: reply === '' || isKnown ? said : withReply(said, line),
    arriving: undefined,
    turns: { ...screen.turns, [turnId]: { actions, metrics } },
    receipts: withReceipts(
      screen.receipts,
      actions.flatMap(({ receipt }) => receipt ?? []),
    ),
    busy: undefined,
    note: undefined,
  };
}

/** Inserts a reply after the words that it answers, even if more has been said since. */
function withReply(lines: readonly TranscriptLine[], reply: TranscriptLine): TranscriptLine[] {
  const at = lines.findIndex(({ turnId, speaker }) => turnId === reply.turnId && speaker === 'caller');
  return at === -1 ? [...lines, reply] : lines.toSpliced(at + 1, 0, reply);
}

function withoutSending({ sending: _sending, ...line }: TranscriptLine): TranscriptLine {
  return line;
}

/** All receipts, each once. */
function withReceipts(known: readonly CallReceipt[], added: readonly CallReceipt[]): CallReceipt[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...added.filter(({ id }) => !ids.has(id))];
}
