/** Lead score 0-100 with its contributions, so that a screen can explain it. Pure and zod-free. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { IntakeFields } from '@praxis/contracts/journey/intake';
import type { LeadSource } from '@praxis/contracts/lead/lead.const';
import { askedForContact } from './lead-source.js';

/** Increased whenever the rules below change, and stored with each score. */
export const LEAD_SCORE_VERSION = 2;

/** One contribution to the score; `points` may be negative. */
export interface ScoreContribution {
  factor: string;
  points: number;
}

export interface LeadScore {
  score: number;
  version: number;
  contributions: ScoreContribution[];
}

/** The inputs of the score: only how ready and how reachable a person is, never a protected trait. `scoreLead` refuses any other input. */
export interface ScoreInputs {
  /** False for a lead that the practice entered or imported. */
  askedForContact?: boolean | undefined;
  hasPhone: boolean;
  hasEmail: boolean;
  urgency?: string | undefined;
  timeline?: string | undefined;
  detailsLength: number;
  hasBudget: boolean;
  hasArea: boolean;
}

const INPUTS = {
  askedForContact: true,
  hasPhone: true,
  hasEmail: true,
  urgency: true,
  timeline: true,
  detailsLength: true,
  hasBudget: true,
  hasArea: true,
} as const satisfies Record<keyof ScoreInputs, true>;

/**
 * Traits that a score must not use, and their proxies: those of the Fair Housing Act (42 U.S.C. 3604) and the
 * Equal Credit Opportunity Act (15 U.S.C. 1691), and the proxies that regulators name, such as a name, a
 * language or a postal code.
 */
const PROTECTED =
  /race|racial|ethnic|colou?r|national|origin|ancest|citizen|immigra|religio|faith|creed|sex|gender|pronoun|orientation|marital|married|famil|child|pregnan|disab|handicap|health|age$|birth|dob|veteran|military|genetic|language|accent|publicassistance|incomesource|voucher|^(first|last|sur|full)?name$|postal|postcode|zip|neighbou?rhood|photo/;

/**
 * Thrown for an input that the score must not or need not use. The message names the input but never its
 * value.
 */
export class ScoreInputError extends Error {
  override readonly name = 'ScoreInputError';
  readonly isProtected: boolean;

  constructor(readonly input: string) {
    const isProtected = isProtectedTrait(input);
    super(
      isProtected
        ? `${input} is a protected trait, or stands in for one: a score must not look at it`
        : `${input} is no input of the score`,
    );
    this.isProtected = isProtected;
  }
}

/** Whether a field's name, in any spelling, is a protected trait or a proxy for one. */
export function isProtectedTrait(field: string): boolean {
  return PROTECTED.test(field.toLowerCase().replace(/[^a-z]/g, ''));
}

function refuseOtherInputs(inputs: object): void {
  const other = Object.keys(inputs).find((input) => !Object.hasOwn(INPUTS, input));
  if (other !== undefined) throw new ScoreInputError(other);
}

const URGENCY_POINTS: Record<string, number> = { low: 0, medium: 8, high: 16, critical: 22 };

/** The most points that each factor gives. */
const MAX_POINTS = {
  phone_given: 12,
  email_given: 8,
  urgency: Math.max(...Object.values(URGENCY_POINTS)),
  timeline: 18,
  details: 10,
  budget_named: 8,
  area_named: 6,
} as const;
type Factor = keyof typeof MAX_POINTS;

/** The factors that an industry's intake asks for; only these can still change. */
const ASKED_FOR: Record<Industry, readonly Factor[]> = {
  law: ['phone_given', 'email_given', 'urgency', 'details'],
  realestate: ['phone_given', 'email_given', 'timeline', 'budget_named', 'area_named'],
};

/**
 * Score of a new intake. A complete, urgent one scores in the high nineties, a minimal one about 40. A person who did
 * not ask to be contacted gets 40 points less.
 * @throws ScoreInputError for any input beyond `ScoreInputs`; protected traits are checked first
 */
export function scoreLead(inputs: ScoreInputs): LeadScore {
  refuseOtherInputs(inputs);
  const contributions: ScoreContribution[] = [
    { factor: 'asked_for_contact', points: inputs.askedForContact === false ? 0 : 40 },
    { factor: 'phone_given', points: inputs.hasPhone ? MAX_POINTS.phone_given : 0 },
    { factor: 'email_given', points: inputs.hasEmail ? MAX_POINTS.email_given : 0 },
    { factor: 'urgency', points: urgencyPoints(inputs.urgency) },
    { factor: 'timeline', points: timelinePoints(inputs.timeline) },
    { factor: 'details', points: Math.min(MAX_POINTS.details, Math.floor(inputs.detailsLength / 20)) },
    { factor: 'budget_named', points: inputs.hasBudget ? MAX_POINTS.budget_named : 0 },
    { factor: 'area_named', points: inputs.hasArea ? MAX_POINTS.area_named : 0 },
  ].filter((entry) => entry.points !== 0);
  const sum = contributions.reduce((total, entry) => total + entry.points, 0);
  return { score: Math.max(0, Math.min(100, sum)), version: LEAD_SCORE_VERSION, contributions };
}

/**
 * Possible increases of the score: the factors of the industry's intake that do not give all their points yet, largest
 * first, each with the points that it alone could add. A score never exceeds 100.
 */
export function openScoreFactors(inputs: ScoreInputs, industry: Industry): ScoreContribution[] {
  const { score, contributions } = scoreLead(inputs);
  const given = new Map(contributions.map(({ factor, points }) => [factor, points]));
  return ASKED_FOR[industry]
    .map((factor) => ({
      factor,
      points: Math.min(MAX_POINTS[factor] - (given.get(factor) ?? 0), 100 - score),
    }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points);
}

function urgencyPoints(urgency: string | undefined): number {
  return urgency !== undefined && Object.hasOwn(URGENCY_POINTS, urgency) ? (URGENCY_POINTS[urgency] ?? 0) : 0;
}

function timelinePoints(timeline: string | undefined): number {
  if (!timeline) return 0;
  if (/\b(now|asap|immediately|urgent|this (week|month)|0-3)\b/i.test(timeline)) return MAX_POINTS.timeline;
  return /\b(next month|[1-6] months?|soon|3-6)\b/i.test(timeline) ? 12 : 6;
}

/** The score inputs of a lead, from the fields that are filled in and where it came from. */
export function intakeScoreInputs(
  fields: Omit<IntakeFields, 'name'>,
  source: LeadSource = 'demo',
): ScoreInputs {
  return {
    ...(askedForContact(source) ? {} : { askedForContact: false }),
    hasPhone: Boolean(fields.phone),
    hasEmail: Boolean(fields.email),
    urgency: fields.urgency,
    timeline: fields.timeline,
    detailsLength: fields.details?.length ?? 0,
    hasBudget: Boolean(fields.budget),
    hasArea: Boolean(fields.area),
  };
}
