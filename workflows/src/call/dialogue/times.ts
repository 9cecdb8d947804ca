/** Finds a suitable time: the requested one, the free ones, and which of the offered ones the caller means. */
import { OFFERED_TIMES, type OfferedTime, type SpokenTime } from '@praxis/contracts/call/dialogue.const';
import type { FreeTimes } from '../effects.js';
import type { DialogueTask } from './state.js';
import type { Turn } from './turn.js';

/** The state of a task's time after a turn. */
export type TimeStep = 'chosen' | 'asked' | 'none' | 'unclear';

/** Chooses among the offered times or looks for others, and says what is free. */
export async function settleTime(turn: Turn, task: DialogueTask): Promise<TimeStep> {
  const { reading } = turn.understood;
  const named = reading.times[0];
  if (turn.awaited === 'read_back' || turn.awaited === 'time') {
    const choice = chooseOffered(task.offered ?? [], turn);
    if (choice) {
      task.chosen = choice;
      return 'chosen';
    }
    if (turn.wants('decline') && named === undefined && task.offered) {
      task.offered = undefined;
      task.preference = undefined;
      return turn.ask('time', 'time') ? 'asked' : 'none';
    }
  }
  if (task.chosen && named === undefined) return 'chosen';
  if (named !== undefined) {
    task.preference = merged(task.chosen ? clockOf(task.chosen) : task.preference, named);
    task.chosen = undefined;
  }
  // If several times suit the caller, the first free one is taken.
  for (const preference of reading.times.slice(1)) {
    const other = await find(turn, task, preference);
    if (other.exact && !(await find(turn, task, task.preference)).exact) task.preference = preference;
    if (other.exact) break;
  }
  if (task.offered && named === undefined) return 'unclear';
  const found = await find(turn, task, task.preference);
  if (found.exact) {
    task.chosen = found.exact;
    return 'chosen';
  }
  return offer(turn, task, { times: found.times, because: found.because });
}

async function find(turn: Turn, task: DialogueTask, preference: SpokenTime | undefined): Promise<FreeTimes> {
  return await turn.parts.records.findTimes(turn.parts.call, {
    timeZone: turn.facts.timeZone ?? 'UTC',
    preference,
    movingId: 'target' in task ? task.target?.id : undefined,
  });
}

/** A caller who only names another day means the same time of that day. */
const clockOf = ({ start }: OfferedTime): SpokenTime => ({
  day: start.slice(0, 10),
  time: start.slice(11, 16),
});

/** Offers times; returns `none` if there are none. */
export function offer(
  turn: Turn,
  task: DialogueTask,
  { times, because }: { times: OfferedTime[]; because: 'open' | 'taken' | 'closed' | 'just_taken' },
): TimeStep {
  if (times.length === 0) return 'none';
  task.chosen = undefined;
  task.offered = times.slice(0, OFFERED_TIMES);
  turn.say({ kind: 'offer', because, times: task.offered });
  turn.end('time');
  return 'asked';
}

/** "At ten" after "on Tuesday" is Tuesday at ten, and "rather Wednesday" after it is Wednesday at ten. */
function merged(before: SpokenTime | undefined, named: SpokenTime): SpokenTime {
  if (!before || named.isSoonest !== undefined || named.dayTo !== undefined) return { ...named };
  const isWhole = named.day !== undefined && (named.time !== undefined || named.part !== undefined);
  if (isWhole) return { ...named };
  const { day, time, part } = named;
  if (day !== undefined)
    return { day, ...(before.time === undefined ? {} : { time: before.time }), part: before.part };
  return { day: before.day, dayTo: before.dayTo, ...(time === undefined ? { part } : { time }) };
}

/** Whether the turn names no time other than the one that was read back. */
export function isSameTime(turn: Turn, chosen: OfferedTime): boolean {
  return turn.understood.reading.times.every((time) => fits(chosen, time));
}

/**
 * The offered time that a turn means: identified by its position, day or time of day, or because it is the only one.
 */
function chooseOffered(offered: readonly OfferedTime[], turn: Turn): OfferedTime | undefined {
  const { ordinal, times } = turn.understood.reading;
  const named = times[0];
  if (named !== undefined) {
    const fitting = offered.filter((time) => fits(time, named));
    return fitting.length === 1 ? fitting[0] : undefined;
  }
  if (ordinal !== undefined) return offered.at(ordinal);
  return offered.length === 1 && turn.wants('agree') && !turn.wants('decline') ? offered[0] : undefined;
}

const NOON = '12:00';
const EVENING = '17:00';

/**
 * Whether a free time is one that the caller asked for. The text of its start begins with the day and time in its own
 * zone.
 */
export function fits({ start }: Pick<OfferedTime, 'start'>, preference: SpokenTime): boolean {
  const [day, clock] = [start.slice(0, 10), start.slice(11, 16)];
  const part = clock < NOON ? 'morning' : clock < EVENING ? 'afternoon' : 'evening';
  const isDay =
    preference.day === undefined ||
    (preference.dayTo === undefined
      ? day === preference.day
      : day >= preference.day && day <= preference.dayTo);
  return (
    isDay &&
    (preference.time === undefined || clock === preference.time) &&
    (preference.part === undefined || preference.time !== undefined || part === preference.part)
  );
}
