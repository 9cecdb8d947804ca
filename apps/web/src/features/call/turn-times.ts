/** How long a turn took, in words. Pure. */
import type { StoredTurnMetrics, TurnMetrics } from '@praxis/contracts/call/call';

/** The times that this browser measured for a turn, in milliseconds since the page was opened. */
export interface TurnClock {
  /** When the caller stopped speaking, or sent what they typed. */
  spokeAt: number;
  /** When the first sentence of the reply arrived. */
  wordsAt?: number | undefined;
  answeredAt?: number | undefined;
  voiceAt?: number | undefined;
}

/** End of speech → the model's first token → the voice's first byte, as far as each is known. */
export function turnTimes(
  metrics: StoredTurnMetrics | TurnMetrics | null,
  clock: TurnClock | undefined,
): { label: string; ms: number; meaning: string }[] {
  const times: { label: string; ms: number; meaning: string }[] = [];
  if (metrics) {
    const { modelFirstTokenMs, modelMs, overheadMs, totalMs } = metrics;
    if (modelFirstTokenMs !== null)
      times.push({
        label: 'first token',
        ms: modelFirstTokenMs,
        meaning: 'From the server receiving the words to the model’s first token',
      });
    times.push({ label: 'model', ms: modelMs, meaning: 'The model, from start to end' });
    if (totalMs !== null && overheadMs !== null)
      times.push({
        label: 'everything else',
        ms: overheadMs,
        meaning: 'Everything except the model, including bookings and other actions',
      });
  }
  if (clock?.wordsAt !== undefined)
    times.push({
      label: 'first words',
      ms: clock.wordsAt - clock.spokeAt,
      meaning: 'From the end of speech to the first sentence of the answer',
    });
  if (clock?.answeredAt !== undefined)
    times.push({
      label: 'answer',
      ms: clock.answeredAt - clock.spokeAt,
      meaning: 'From the end of speech to the answer',
    });
  const stored = metrics && 'voiceMs' in metrics ? metrics.voiceMs : null;
  const voiceMs = clock?.voiceAt === undefined ? stored : clock.voiceAt - clock.spokeAt;
  if (voiceMs !== null)
    times.push({
      label: 'voice',
      ms: voiceMs,
      meaning: 'From the end of speech to the first sound, as the caller’s own device measured it',
    });
  return times.map((time) => ({ ...time, ms: Math.max(0, time.ms) }));
}
