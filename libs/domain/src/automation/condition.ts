/**
 * Conditions of automations, in CEL (https://cel.dev): an expression of comparisons over the data declared in this
 * file, without loops, side effects or access to anything else. It is checked against these types when it is saved, so
 * that it cannot fail for a wrong name or type when it runs.
 */
import { Environment } from '@marcbachmann/cel-js';
import type { TriggerKind } from '@praxis/contracts/automation/automation.const';

/** A lead's facts for conditions. */
export interface LeadConditionFacts {
  score: number;
  status: string;
  source: string;
  caseType: string;
  leadType: string;
  urgency: string;
  hasPhone: boolean;
  hasEmail: boolean;
  hasConflict: boolean;
  /** Text messages may be sent, by the consent ledger's decision as of now. */
  maySms: boolean;
  mayEmail: boolean;
}

/** The time at which a step runs, in the practice's zone. `weekday` is ISO 8601: 1 is Monday. */
export interface NowFacts {
  hour: number;
  minute: number;
  weekday: number;
  /** Within the practice's opening hours. */
  isOpen: boolean;
}

/** All facts that a condition can use. */
export interface ConditionFacts {
  lead: LeadConditionFacts;
  now: NowFacts;
  /** The values set when the automation was deployed, by key. */
  params: Record<string, string>;
  /** The answers of `ai_task` steps, by step id. */
  answers: Record<string, string>;
  /** The body of a webhook that began the run, one level deep, as text. */
  event: Record<string, string>;
}

const LEAD = {
  score: 'int',
  status: 'string',
  source: 'string',
  caseType: 'string',
  leadType: 'string',
  urgency: 'string',
  hasPhone: 'bool',
  hasEmail: 'bool',
  hasConflict: 'bool',
  maySms: 'bool',
  mayEmail: 'bool',
} as const;
const NOW = { hour: 'int', minute: 'int', weekday: 'int', isOpen: 'bool' } as const;

/** Limits that are far above what a person writes and far below what takes noticeable time. */
const LIMITS = { maxAstNodes: 200, maxDepth: 20, maxListElements: 50, maxMapEntries: 5, maxCallArguments: 8 };

/** The names that a definition declares, against which its conditions are checked. */
export interface ConditionScope {
  trigger: TriggerKind;
  /** Keys of its parameters. */
  parameters: readonly string[];
  /** Ids of the `ai_task` steps that come before the condition. */
  answers: readonly string[];
}

const texts = (names: readonly string[]): Record<string, 'string'> =>
  Object.fromEntries(names.map((name) => [name, 'string' as const]));

function environment({ trigger, parameters, answers }: ConditionScope): Environment {
  const declared = new Environment({ limits: LIMITS })
    .registerVariable({ name: 'lead', schema: LEAD })
    .registerVariable({ name: 'now', schema: NOW });
  if (parameters.length > 0) declared.registerVariable({ name: 'params', schema: texts(parameters) });
  if (answers.length > 0) declared.registerVariable({ name: 'answers', schema: texts(answers) });
  if (trigger === 'webhook') declared.registerVariable('event', 'map<string, string>');
  return declared;
}

/** The problem of a condition; undefined if there is none. */
export function conditionProblem(condition: string, scope: ConditionScope): string | undefined {
  const declared = environment(scope);
  const { valid, type, error } = declared.check(condition);
  if (!valid) return error?.message.split('\n')[0] ?? 'This condition cannot be read.';
  const unknown = otherFunction(declared.parse(condition).ast);
  if (unknown !== undefined) return `There is no function ${unknown}.`;
  return String(type) === 'bool' ? undefined : 'A condition is true or false; this one is not.';
}

/** The functions that a condition may call. CEL has more: nested comprehensions take unbounded time, and so do regular expressions. */
const FUNCTIONS: ReadonlySet<string> = new Set(['contains', 'startsWith', 'endsWith', 'has']);

/** The first function in a tree that is not one of `FUNCTIONS`. */
function otherFunction(node: unknown): string | undefined {
  if (Array.isArray(node)) return node.map(otherFunction).find((name) => name !== undefined);
  if (typeof node !== 'object' || node === null || !('op' in node) || !('args' in node)) return undefined;
  const { op, args } = node;
  const name: unknown = Array.isArray(args) ? args[0] : undefined;
  if ((op === 'call' || op === 'rcall') && !FUNCTIONS.has(String(name))) return String(name);
  return otherFunction(args);
}

type Evaluate = (facts: Record<string, unknown>) => unknown;

/** Maximum number of compiled conditions kept; the oldest one is removed first. */
const MAX_KEPT = 500;
const kept = new Map<string, Evaluate>();

function evaluatorOf(condition: string, scope: ConditionScope): Evaluate {
  const key = JSON.stringify([condition, scope.trigger, scope.parameters, scope.answers]);
  let evaluate = kept.get(key);
  if (!evaluate) {
    evaluate = environment(scope).parse(condition) as Evaluate;
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, evaluate);
  }
  return evaluate;
}

/**
 * Whether a checked condition is true.
 * @throws Error if a fact that the condition uses is missing
 */
export function isTrue(condition: string, scope: ConditionScope, facts: ConditionFacts): boolean {
  const value = evaluatorOf(
    condition,
    scope,
  )({
    lead: withIntegers(facts.lead),
    now: withIntegers(facts.now),
    params: facts.params,
    answers: facts.answers,
    event: facts.event,
  });
  return value === true;
}

/** Converts numbers to bigint, because CEL's integers are 64 bits wide. */
function withIntegers(facts: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'number' ? BigInt(Math.trunc(value)) : (value as unknown),
    ]),
  );
}
