/** The practice of a conversation, in memory: its calendar, appointments and facts, and what the call has done. */
import { DateTime } from 'luxon';
import type { CallReceipt } from '@praxis/contracts/call/call-action';
import {
  OFFERED_TIMES,
  type KnownAppointment,
  type OfferedTime,
} from '@praxis/contracts/call/dialogue.const';
import { forEachFact, type FactsInForce } from '@praxis/contracts/practice-fact/practice-fact.const';
import type { CallEffects, ChangeResult, FreeTimes, TimesRequest } from '@praxis/workflows/call/effects';
import { fits } from '@praxis/workflows/call/dialogue/times';
import { spokenTime } from '../../activities/src/call/speech/time-in-words.js';
import type { Scenario } from './scenario.js';

export const TIME_ZONE = 'America/Detroit';
/** Monday, May 5, 2031, 10 AM at the practice. */
export const NOW = new Date('2031-05-05T14:00:00Z');
/** The verification code of every caller. */
export const CODE = '424242';
const AT = NOW.toISOString();
const DAYS = 40;
const HALF_HOURS = { from: 18, to: 33 };
const APART_MS = 2 * 3_600_000;

export class PracticeWorld {
  readonly #scenario: Scenario;
  readonly #free: Set<string>;
  readonly appointments = new Map<string, KnownAppointment & { status: 'confirmed' | 'cancelled' }>();
  readonly receipts: CallReceipt[] = [];
  codesSent = 0;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#free = new Set(scenario.bookings === 'fail' ? [] : WEEKDAYS());
    for (const local of scenario.taken) this.#free.delete(local);
    for (const { id, start } of scenario.appointments) {
      this.#free.delete(start);
      this.appointments.set(id, {
        id,
        start: isoOf(start),
        timeZone: TIME_ZONE,
        host: 'Dana Whitfield',
        sequence: 0,
        status: 'confirmed',
      });
    }
  }

  get facts(): FactsInForce {
    const { facts } = this.#scenario;
    return forEachFact((fact) => ({
      en: facts[fact]?.en ?? '',
      es: facts[fact]?.es ?? '',
      version: facts[fact] ? 1 : null,
    }));
  }

  findTimes({ preference }: TimesRequest): FreeTimes {
    const all = [...this.#free].sort().map(timeOf);
    if (preference?.day !== undefined && preference.time !== undefined && preference.dayTo === undefined) {
      const local = `${preference.day}T${preference.time}`;
      if (this.#free.has(local)) return { exact: timeOf(local), times: [], because: 'open' };
      const at = Date.parse(isoOf(local));
      const near = [...all].sort((one, other) => away(one, at) - away(other, at)).slice(0, OFFERED_TIMES);
      const isHour = WEEKDAYS().includes(local);
      return { times: near.sort(byStart), because: isHour ? 'taken' : 'closed' };
    }
    const fitting = all.filter((time) => fits(time, preference ?? {}));
    const [first] = fitting;
    if (first && (preference?.time !== undefined || preference?.isSoonest))
      return { exact: first, times: [], because: 'open' };
    if (fitting.length > 0) return { times: spread(fitting), because: 'open' };
    return {
      times: spread(all.filter(({ start }) => start.slice(0, 10) >= (preference?.day ?? ''))),
      because: 'taken',
    };
  }

  bookCall: CallEffects['bookCall'] = (_, { start }) => {
    const local = start?.slice(0, 16) ?? '';
    if (this.#scenario.bookings === 'fail') return Promise.resolve({ kind: 'failed', reason: 'no_slots' });
    if (!this.#free.has(local) || this.#scenario.lost.includes(local)) {
      this.#free.delete(local);
      return Promise.resolve({ kind: 'taken', times: spread([...this.#free].sort().map(timeOf)) });
    }
    this.#free.delete(local);
    const appointment = { ...timeOf(local), id: 'booked', host: 'Dana Whitfield', sequence: 0 };
    this.appointments.set('booked', { ...appointment, status: 'confirmed' });
    const receipt = this.#receipt('book_appointment', appointment);
    return Promise.resolve({ kind: 'booked', receipt, appointmentId: 'booked' });
  };

  sendCode: CallEffects['sendCode'] = () => {
    this.codesSent += 1;
    return Promise.resolve();
  };

  openAppointments: CallEffects['openAppointments'] = (_, { code, facts }) => {
    if (code !== CODE) return Promise.resolve({ kind: 'wrong_code' });
    const digits = (facts.contactInfo.phone ?? '').replace(/\D/g, '').slice(-10);
    const mine = this.#scenario.appointments.filter(
      ({ phone, name }) =>
        phone.replace(/\D/g, '').slice(-10) === digits && sharesWord(name, facts.contactInfo.name ?? ''),
    );
    const appointments = mine.flatMap(({ id }) => this.appointments.get(id) ?? []);
    return Promise.resolve({ kind: 'opened', appointments });
  };

  changeAppointment: CallEffects['changeAppointment'] = (
    _,
    { deed, appointment, start },
  ): Promise<ChangeResult> => {
    const known = this.appointments.get(appointment.id);
    if (!known || known.status !== 'confirmed') return Promise.resolve({ kind: 'failed', reason: 'unknown' });
    if (deed === 'cancel') known.status = 'cancelled';
    else {
      this.#free.add(known.start.slice(0, 16));
      this.#free.delete(start?.slice(0, 16) ?? '');
      known.start = start ?? '';
    }
    known.sequence += 1;
    const receipt = this.#receipt(deed === 'cancel' ? 'cancel_appointment' : 'move_appointment', known);
    return Promise.resolve({ kind: 'changed', receipt, sequence: known.sequence });
  };

  escalate: CallEffects['escalate'] = () => {
    if (this.#scenario.people === 'none') return Promise.resolve({ notified: 0, receipt: null });
    const receipt: CallReceipt = { id: 'escalation', action: 'escalate_human', at: AT };
    this.receipts.push(receipt);
    return Promise.resolve({ notified: 1, receipt });
  };

  recordOptOut: CallEffects['recordOptOut'] = (_, { facts: { optOut } }) => {
    const channels = [...(optOut?.channels ?? [])];
    const receipt: CallReceipt = {
      id: `opt-out/${channels.join('+')}`,
      action: 'record_opt_out',
      at: AT,
      channels,
    };
    this.receipts.push(receipt);
    return Promise.resolve({ channels, receipt });
  };

  #receipt(action: CallReceipt['action'], appointment: KnownAppointment): CallReceipt {
    const { id, start, timeZone, host, sequence } = appointment;
    const receipt: CallReceipt = {
      id: `${action}/${id}/${sequence}`,
      action,
      at: AT,
      sequence,
      when: spokenTime(appointment, 'en', NOW.getTime()),
      appointment: {
        id,
        start,
        timeZone,
        provider: host,
        location: 'Video Conference',
        confirmationCode: 'ABC234',
        end:
          DateTime.fromISO(start, { setZone: true })
            .plus({ minutes: 30 })
            .toISO({ suppressMilliseconds: true }) ?? '',
      },
    };
    this.receipts.push(receipt);
    return receipt;
  }
}

/** Half hours from 9 AM to 5 PM of the next working days, as local times. */
const WEEKDAYS = (): string[] => (workingHours ??= weekdays());
let workingHours: string[] | undefined;
function weekdays(): string[] {
  const today = DateTime.fromJSDate(NOW, { zone: TIME_ZONE }).startOf('day');
  return Array.from({ length: DAYS }, (_, index) => today.plus({ days: index + 1 }))
    .filter(({ weekday }) => weekday <= 5)
    .flatMap((day) =>
      Array.from({ length: HALF_HOURS.to - HALF_HOURS.from + 1 }, (_, slot) =>
        day.plus({ minutes: 30 * (HALF_HOURS.from + slot) }).toFormat("yyyy-MM-dd'T'HH:mm"),
      ),
    );
}

const instants = new Map<string, string>();
function isoOf(local: string): string {
  const iso =
    instants.get(local) ??
    DateTime.fromISO(local, { zone: TIME_ZONE }).toISO({ suppressMilliseconds: true }) ??
    '';
  instants.set(local, iso);
  return iso;
}
const timeOf = (local: string): OfferedTime => ({ start: isoOf(local), timeZone: TIME_ZONE });
const away = ({ start }: OfferedTime, at: number): number => Math.abs(Date.parse(start) - at);
const byStart = (one: OfferedTime, other: OfferedTime): number => one.start.localeCompare(other.start);

function spread(times: readonly OfferedTime[]): OfferedTime[] {
  const chosen: OfferedTime[] = [];
  for (const time of times) {
    const before = chosen.at(-1);
    if (!before || Date.parse(time.start) - Date.parse(before.start) >= APART_MS) chosen.push(time);
    if (chosen.length === OFFERED_TIMES) break;
  }
  return chosen;
}

function sharesWord(one: string, other: string): boolean {
  const words = one.toLowerCase().split(/\s+/);
  return other
    .toLowerCase()
    .split(/\s+/)
    .some((word) => words.includes(word));
}
