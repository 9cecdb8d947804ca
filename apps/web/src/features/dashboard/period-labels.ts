/** Labels for periods, days and changes. Pure. */
import {
  bookingRate,
  type DashboardFigures,
  type DashboardResult,
  type DashboardWindow,
  type TrendDay,
  type TrendStep,
} from '@praxis/contracts/dashboard/dashboard';
import { longDay } from '../../lib/core/calendar-day.js';
import { counted, number } from '../../lib/core/format.js';

interface PeriodTexts {
  /** The label in the period switch. */
  option: string;
  /** The period as the text after a preposition: `in the …`. */
  last: string;
  before: string;
}

export const PERIOD_LABELS: Record<DashboardWindow, PeriodTexts> = {
  '24h': { option: '24 hours', last: 'last 24 hours', before: 'the 24 hours before' },
  '7d': { option: '7 days', last: 'last 7 days', before: 'the 7 days before' },
  '30d': { option: '30 days', last: 'last 30 days', before: 'the 30 days before' },
};

export interface FigureTexts {
  key: keyof Pick<DashboardFigures, 'leads' | 'appointments' | 'bookingRate'>;
  label: string;
  /** The meaning of the figure, on hover. */
  meaning: string;
  unit: '' | '%';
  /** The figure of one step, for the sparkline; null if it would divide by zero. */
  part: (step: TrendStep) => number | null;
}

export const FIGURES: readonly FigureTexts[] = [
  {
    key: 'leads',
    label: 'Leads',
    meaning: 'Leads that came in',
    unit: '',
    part: ({ leads }) => leads,
  },
  {
    key: 'appointments',
    label: 'Appointments',
    meaning: 'Appointments made, without canceled ones',
    unit: '',
    part: ({ appointments }) => appointments,
  },
  {
    key: 'bookingRate',
    label: 'Booking rate',
    meaning: 'Of the leads that came in, how many have booked an appointment',
    unit: '%',
    part: (step) => (step.leads === 0 ? null : bookingRate(step)),
  },
];

/** The number of days in the sparkline of a week. */
const WEEK_DAYS = 7;

/** The steps in a period's sparklines: the hours of a day, otherwise days. */
export function stepsOf(
  { hours, trend }: Pick<DashboardResult, 'hours' | 'trend'>,
  period: DashboardWindow,
): readonly TrendStep[] {
  if (period === '24h') return hours;
  return period === '7d' ? trend.slice(-WEEK_DAYS) : trend;
}

/** `+3`, `−2`, `+4 pts`; `0` if nothing changed. */
export function changeLabel(now: number, before: number, unit: FigureTexts['unit']): string {
  const difference = now - before;
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
  return `${sign}${number(Math.abs(difference))}${unit === '%' ? ' pts' : ''}`;
}

/** `Tuesday, November 3: 12 leads, 5 of them booked`. */
export function dayLabel({ day, leads, booked }: TrendDay): string {
  const count = counted(leads, 'lead');
  return `${longDay(day)}: ${count}, ${number(booked)} of them booked`;
}
