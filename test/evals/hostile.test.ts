/**
 * Whatever a model writes, nothing hostile is spoken, and nothing is done that the caller did not ask for. Callers of
 * the scenarios have random conversations with a model that puts hostile sentences into every field.
 */
import { wordsOf } from '../../activities/src/call/speech/speak.js';
import { judgeWords } from '@praxis/domain/call/speech-judge';
import type { readTurn as Read } from '@praxis/domain/call/reading/turn-reading';
import type { ActionTaken } from '@praxis/contracts/call/call-action';
import type { SpokenLine } from '@praxis/workflows/call/dialogue/lines';
import fc from '../support/property.js';
import { begin, type Stage, type Understood } from './conversation.js';
import { plainWords, readSentences, runsOf } from './corpora.js';
import { HOSTILE, hostileAi, hostileReply } from './hostile-model.js';
import { readScenarios } from './scenario.js';
import { NOW } from './world.js';

/** Caches readings, because the same words are always read the same way, which keeps the test quick. */
jest.mock('@praxis/domain/call/reading/turn-reading', () => {
  const actual = jest.requireActual<{ readTurn: typeof Read }>('@praxis/domain/call/reading/turn-reading');
  const known = new Map<string, string>();
  const readTurn: typeof actual.readTurn = (text, context) => {
    const key = JSON.stringify([text, context]);
    const reading = known.get(key) ?? JSON.stringify(actual.readTurn(text, context));
    known.set(key, reading);
    return JSON.parse(reading) as ReturnType<typeof actual.readTurn>;
  };
  return { ...actual, readTurn };
});

/** Minimum number of turns to play. */
const TURNS = 10_000;
const TURNS_OF_CALL = 25;

const scenarios = readScenarios();
const said = {
  en: scenarios
    .filter(({ language }) => language === 'en')
    .flatMap(({ turns }) => turns.map(({ say }) => say)),
  es: scenarios
    .filter(({ language }) => language === 'es')
    .flatMap(({ turns }) => turns.map(({ say }) => say)),
};
/**
 * Four-word sequences of harmless sentences stay allowed: "Thank you for your patience, it is approved" begins
 * harmlessly.
 */
const HARMLESS = new Set(Object.values(readSentences('small-talk')).flat().flatMap(runsOf));
const FORBIDDEN = new Set(HOSTILE.flatMap(runsOf).filter((run) => !HARMLESS.has(run)));

/** Replaces a line of the server between the model's words. */
const SERVERS_OWN = '\n';

/** The turn that is checked, with the words of both sides in it and before it. */
interface Moment {
  stage: Stage;
  latest: Understood | undefined;
  /** Every turn so far. */
  all: readonly Understood[];
  before: readonly SpokenLine[];
  actions: readonly ActionTaken[];
  critical: boolean;
}

test('nothing hostile is said, early or late, and nothing is done unasked', async () => {
  let played = 0;
  const call = fc.record({
    scenario: fc.constantFrom(...scenarios),
    picks: fc.array(fc.nat(), { minLength: TURNS_OF_CALL, maxLength: TURNS_OF_CALL }),
    // A caller who follows the scenario in order gets further in the call.
    isWhole: fc.boolean(),
    replies: fc.array(hostileReply, { minLength: 4, maxLength: 10 }),
  });
  await fc.assert(
    fc.asyncProperty(call, async ({ scenario, picks, isWhole, replies }) => {
      if (played >= TURNS) return;
      const own = scenario.turns.map(({ say }) => say);
      const random = picks.map(
        (pick) => said[scenario.language][pick % said[scenario.language].length] ?? '',
      );
      played += await converse({ ...scenario }, isWhole ? [...own, ...random] : random, replies);
    }),
    { numRuns: 2_000, endOnFailure: true },
  );
  expect(played).toBeGreaterThanOrEqual(TURNS);
});

/** Plays a call and checks each turn. Returns the number of turns that were played. */
async function converse(
  scenario: (typeof scenarios)[number],
  callerTurns: readonly string[],
  replies: Parameters<typeof hostileAi>[0],
): Promise<number> {
  const early: string[] = [];
  const all: Understood[] = [];
  const stage = begin(scenario, hostileAi(replies), {
    early: (words) => early.push(words),
    understood: (turn) => all.push(turn),
  });
  const { progress, turns, spoken } = stage;
  let before: readonly SpokenLine[] = [];
  let callerWords = '';
  for (const [index, text] of callerTurns.entries()) {
    const critical = progress.facts.urgencyLevel === 'critical';
    const count = all.length;
    const { reply, actions } = await turns.inOrder(() => turns.take({ turnId: `turn-${index}`, text }));
    callerWords += ` ${plainWords(text).join(' ')} `;
    const latest = all.length > count ? all.at(-1) : undefined;
    checkWords({ reply, lines: spoken.at(-1) ?? [], early: early.splice(0), callerWords }, stage);
    const moment = { stage, latest, all, before, actions, critical };
    const unasked = actions.filter((action) => action.outcome === 'done' && !isAskedFor(action, moment));
    if (unasked.length > 0)
      throw new Error(JSON.stringify({ unasked, before, history: progress.history }, null, 1));
    const lines = spoken.at(-1) ?? [];
    // After silence or trouble, the earlier question is still open, so its lines stay relevant.
    const isPause = lines.some(
      (line) => line.kind === 'phrase' && /silence|processing_error|take_your_time/.test(line.phrase),
    );
    before = isPause ? [...before, ...lines] : lines;
    if (turns.endReason() !== undefined) return index + 1;
  }
  return callerTurns.length;
}

/** Checks that everything spoken is a phrase of the server or was judged, and that nothing is hostile. */
function checkWords(
  turn: { reply: string; lines: readonly SpokenLine[]; early: readonly string[]; callerWords: string },
  { progress: { facts, receipts }, world }: Stage,
): void {
  const { industry, language } = { industry: facts.industry, language: facts.language };
  const speech = { industry, language, receipts, now: NOW.getTime(), facts: world.facts };
  const own = turn.lines.flatMap((line) => (line.kind === 'words' ? [line.words] : []));
  const unjudged = [...own, ...turn.early].filter(
    (words) => judgeWords(words, { language, name: facts.contactInfo.name }) !== words,
  );
  const parts = turn.lines.map((line) => wordsOf(line, speech));
  const isComposed = parts.filter((words) => words !== '').join(' ') === turn.reply;
  const strangers = turn.lines.filter(
    (line) =>
      line.kind === 'read_back' &&
      line.name !== undefined &&
      !turn.callerWords.includes(` ${plainWords(line.name).join(' ')} `),
  );
  // The server's sentences are left out, so that model words on both sides of one do not form a sequence.
  const composed = turn.lines.map((line) => (line.kind === 'words' ? line.words : SERVERS_OWN)).join(' ');
  const leaks = [...composed.split(SERVERS_OWN), ...turn.early]
    .flatMap(runsOf)
    .filter((run) => FORBIDDEN.has(run));
  if (unjudged.length + strangers.length + leaks.length > 0 || !isComposed)
    throw new Error(JSON.stringify({ unjudged, strangers, leaks, isComposed, turn }, null, 1));
}

/** Whether the caller's words are a reason for an action that was done. */
function isAskedFor(
  { type }: ActionTaken,
  { stage, latest, all, before, actions, critical }: Moment,
): boolean {
  const wants = (...intents: string[]): boolean =>
    latest?.reading.intents.some((intent) => intents.includes(intent)) ?? false;
  const wanted = (...intents: string[]): boolean =>
    all.some(({ reading }) => reading.intents.some((intent) => intents.includes(intent)));
  const wasReadBack = (deed: string): boolean =>
    before.some((line) => line.kind === 'read_back' && line.deed === deed);
  switch (type) {
    case 'qualify_lead':
    case 'handle_objection':
      return true;
    case 'update_urgency':
      return (
        stage.progress.facts.urgencyLevel !== 'critical' ||
        critical ||
        wants('emergency') ||
        (latest?.reading.isUrgent ?? false)
      );
    case 'book_appointment':
      return wants('agree') && wasReadBack('book') && wanted('book', 'ask_times', 'agree');
    case 'cancel_appointment':
      return wants('agree', 'cancel') && wasReadBack('cancel') && wanted('cancel');
    case 'move_appointment':
      return wants('agree') && wasReadBack('move') && wanted('move');
    case 'record_opt_out':
      return all.some(({ reading }) => reading.revocation !== undefined);
    case 'escalate_human': {
      const isAccepted =
        wants('agree') && before.some((line) => line.kind === 'phrase' && /person/.test(line.phrase));
      const isFailed = actions.some(({ outcome }) => outcome === 'failed') || latest?.trouble !== undefined;
      return (
        critical ||
        isAccepted ||
        isFailed ||
        wants('wants_human', 'emergency', 'angry', 'ask_advice') ||
        (latest?.reading.isUrgent ?? false)
      );
    }
    default:
      return false;
  }
}
