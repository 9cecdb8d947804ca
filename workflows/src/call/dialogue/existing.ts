/**
 * An existing appointment of the caller: found, moved or canceled after a code has proven who they are, and read back before it is changed.
 */
import { CODE_TRIES, type KnownAppointment } from '@praxis/contracts/call/dialogue.const';
import { REFUSALS_MAX } from './booking.js';
import type { ExistingTask } from './state.js';
import { fits, isSameTime, offer, settleTime } from './times.js';
import type { Turn } from './turn.js';

const CODE_DIGITS = 6;

/** Begins the task for an existing appointment that the caller asks for. Returns true if a task is under way. */
export function beginExisting(turn: Turn): boolean {
  const { dialogue } = turn;
  const kind = turn.wants('cancel')
    ? 'cancel'
    : turn.wants('move')
      ? 'move'
      : turn.wants('find_appointment')
        ? 'find'
        : undefined;
  const { task } = dialogue;
  const { times, ordinal, digits } = turn.understood.reading;
  // "The one on Thursday" is the awaited answer.
  const isAnswer = times.length > 0 || ordinal !== undefined || digits !== undefined;
  const isAwaited = turn.awaited === 'which' || turn.awaited === 'code' || turn.awaited === 'time';
  if (task && task.kind !== 'book' && isAwaited && isAnswer) return true;
  // A caller who gives up a booking in progress does not cancel an appointment.
  if (task?.kind === 'book' && !turn.facts.appointmentBooked) return false;
  if (kind !== undefined && task?.kind !== kind) {
    const known = task && task.kind !== 'book' ? task : undefined;
    dialogue.task = {
      kind,
      isCodeSent: known?.isCodeSent ?? false,
      wrongCodes: known?.wrongCodes ?? 0,
      refusals: 0,
      appointments: known?.appointments ?? dialogue.proven,
      target: known?.target,
    };
    return true;
  }
  return task !== undefined && task.kind !== 'book';
}

/** Asks what to do about an appointment that the caller cannot attend. Returns true if the question was asked. */
export function askMoveOrCancel(turn: Turn): boolean {
  if (!turn.wants('cannot_attend') || turn.wants('move', 'cancel') || turn.dialogue.task) return false;
  turn.phrase('move_or_cancel');
  turn.end('move_or_cancel');
  return true;
}

/** Continues the task with this turn. */
export async function continueExisting(turn: Turn, task: ExistingTask): Promise<void> {
  const [named] = turn.understood.reading.times;
  // A new time that the caller names before they are identified is stored, so that it is not asked for again.
  if (task.kind === 'move' && named !== undefined && task.appointments === undefined) task.preference = named;
  if (task.appointments === undefined && !(await prove(turn, task))) return;
  const target = choose(turn, task);
  if (!target) return;
  if (task.kind === 'find') {
    turn.say({ kind: 'appointments', appointments: [target] });
    turn.dialogue.task = undefined;
    return;
  }
  await (task.kind === 'cancel' ? cancel(turn, task, target) : move(turn, task, target));
}

/** Finds the appointments of a caller who has proven who they are. Returns true once they are known. */
async function prove(turn: Turn, task: ExistingTask): Promise<boolean> {
  const own = ofThisCall(turn);
  if (own) {
    task.appointments = [own];
    return true;
  }
  const { contactInfo } = turn.facts;
  const missing =
    contactInfo.name === undefined ? 'name' : contactInfo.phone === undefined ? 'phone' : undefined;
  if (missing !== undefined) {
    if (!turn.ask(missing)) needPerson(turn);
    return false;
  }
  if (!task.isCodeSent) {
    if ((await turn.actions.sendCode()).kind === 'failed') {
      await giveUp(turn, task);
      return false;
    }
    task.isCodeSent = true;
    turn.phrase('code_sent');
    turn.end('code');
    return false;
  }
  const { digits } = turn.understood.reading;
  if (digits?.length !== CODE_DIGITS) {
    const isWithout = turn.wants('decline', 'unsure');
    if (isWithout || !turn.ask('code', 'code')) needPerson(turn);
    return false;
  }
  const opened = await turn.actions.openAppointments(digits);
  if (opened.kind === 'failed') {
    await giveUp(turn, task);
    return false;
  }
  if (opened.kind === 'opened') {
    task.appointments = opened.appointments;
    turn.dialogue.proven = opened.appointments;
    return true;
  }
  task.wrongCodes += 1;
  if (task.wrongCodes >= CODE_TRIES) needPerson(turn);
  else {
    turn.phrase('code_wrong');
    turn.end('code');
  }
  return false;
}

/** The appointment that was made in this call. It needs no code, because the same caller made it. */
function ofThisCall({ parts }: Turn): KnownAppointment | undefined {
  const receipt = parts.progress.receipts.findLast(
    ({ action, appointment }) => appointment !== undefined && action !== 'cancel_appointment',
  );
  const isCancelled = parts.progress.receipts.at(-1)?.action === 'cancel_appointment';
  if (!receipt?.appointment || isCancelled) return undefined;
  const { id, start, timeZone, provider } = receipt.appointment;
  return { id, start, timeZone, host: provider, sequence: receipt.sequence ?? 0 };
}

/** The appointment that the caller means; asks which one if there are several, and says so if there is none. */
function choose(turn: Turn, task: ExistingTask): KnownAppointment | undefined {
  if (task.target) return task.target;
  const appointments = task.appointments ?? [];
  if (appointments.length === 0) {
    turn.dialogue.task = undefined;
    turn.phrase('no_appointment');
    return undefined;
  }
  if (appointments.length === 1) return (task.target = appointments[0]);
  const { ordinal, times } = turn.understood.reading;
  const [named] = times;
  const fitting = named === undefined ? [] : appointments.filter((appointment) => fits(appointment, named));
  const chosen =
    turn.awaited !== 'which' ? undefined : ordinal === undefined ? undefined : appointments.at(ordinal);
  task.target = fitting.length === 1 ? fitting[0] : chosen;
  if (task.target) return task.target;
  turn.say({ kind: 'appointments', appointments });
  if (task.kind === 'find') turn.dialogue.task = undefined;
  else if (!turn.ask('which_appointment', 'which')) turn.dialogue.task = undefined;
  return undefined;
}

async function cancel(turn: Turn, task: ExistingTask, target: KnownAppointment): Promise<void> {
  const isAsked = turn.awaited === 'read_back' && task.isReadBack === true;
  if (isAsked && turn.wants('decline')) {
    leaveAsItIs(turn);
    return;
  }
  if (isAsked && turn.wants('agree', 'cancel') && !turn.isQuestion) {
    await change(turn, task, { target });
    return;
  }
  // The read-back is repeated after another question of the caller.
  task.isReadBack = true;
  turn.say({ kind: 'read_back', deed: 'cancel', time: target });
  turn.end('read_back');
}

async function move(turn: Turn, task: ExistingTask, target: KnownAppointment): Promise<void> {
  if (turn.awaited === 'read_back' && task.chosen) {
    const isOther = !isSameTime(turn, task.chosen);
    if (turn.wants('agree') && !turn.wants('decline') && !turn.isQuestion && !isOther) {
      await change(turn, task, { target, start: task.chosen.start });
      return;
    }
    if (!isOther && turn.wants('decline')) {
      task.chosen = undefined;
      task.refusals += 1;
      task.offered = undefined;
      task.preference = undefined;
      if (task.refusals < REFUSALS_MAX && turn.ask('time', 'time')) return;
      leaveAsItIs(turn);
      return;
    }
  }
  if (
    task.chosen === undefined &&
    task.preference === undefined &&
    task.offered === undefined &&
    turn.understood.reading.times.length === 0
  ) {
    if (!turn.ask('time', 'time')) leaveAsItIs(turn);
    return;
  }
  const step = await settleTime(turn, task);
  if (step === 'chosen' && task.chosen) {
    turn.say({ kind: 'read_back', deed: 'move', time: task.chosen });
    turn.end('read_back');
  } else if (step === 'unclear' ? !turn.ask('which', 'time') : step === 'none') leaveAsItIs(turn);
}

async function change(
  turn: Turn,
  task: ExistingTask,
  { target, start }: { target: KnownAppointment; start?: string },
): Promise<void> {
  const deed = start === undefined ? 'cancel' : 'move';
  const { taken, times } = await turn.actions.change(turn.seq, { deed, appointment: target, start });
  turn.note(taken);
  if (times !== undefined && offer(turn, task, { times, because: 'just_taken' }) === 'asked') return;
  turn.dialogue.proven = undefined;
  if (taken.some(({ outcome }) => outcome === 'failed'))
    turn.lines.unshift({ kind: 'phrase', phrase: 'change_failed' });
  turn.dialogue.task = undefined;
}

function leaveAsItIs(turn: Turn): void {
  turn.dialogue.task = undefined;
  turn.phrase('nothing_changed');
}

/** Gives up because codes can neither be sent nor checked now; a person has to help. */
async function giveUp(turn: Turn, { kind }: ExistingTask): Promise<void> {
  turn.dialogue.task = undefined;
  if (kind === 'find') turn.phrase('processing_error_again');
  else {
    const type = kind === 'move' ? 'move_appointment' : 'cancel_appointment';
    turn.note([{ type, outcome: 'failed', reason: 'unavailable' }]);
    turn.phrase('change_failed');
  }
  if (turn.facts.escalated) turn.phrase('person_knows');
  else {
    const reason = kind === 'find' ? 'processing_error' : 'change_failed';
    turn.note(await turn.actions.carryOut({ type: 'escalate_human', reason }));
  }
}

/** A caller who cannot prove who they are is offered a person. */
function needPerson(turn: Turn): void {
  turn.dialogue.task = undefined;
  turn.phrase('code_failed');
  if (turn.facts.escalated) return;
  turn.phrase('person_instead');
  turn.end('person');
}
