/** The checklist's state: the session it tests with, the results, and running one test or all. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import { createStore } from 'zustand/vanilla';
import { newSessionId } from '../../lib/journey/session.js';
import { isLetIn, neededRole, type Person } from './access-rules.js';
import { capturedFrom } from './captured.js';
import type { Endpoint } from './endpoints.js';
import { sendTest, type TestResult } from './send-test.js';
import { fillBody, fillPath, scoped, type Variables } from './template.js';

/** The pause between two tests of Run All, in milliseconds (specification 1, section 9). */
const PAUSE_MS = 500;

export type TestState = { status: 'running' } | TestResult;

interface Checklist {
  industry: Industry;
  sessionId: string;
  /** Values taken from earlier responses. */
  captured: Variables;
  /** Keyed by endpoint id; an endpoint without a result has not run. */
  results: Readonly<Record<string, TestState>>;
  isRunningAll: boolean;
}

/** The target of tests, and the account they use. */
export interface Setting {
  person: Person;
  tenantId: string | null;
  isEmbedded: boolean;
  publicApiKey: string;
  practices: Readonly<Record<Industry, string>>;
}

export const checklistStore = createStore<Checklist>()(() => begun('law'));

function begun(industry: Industry): Checklist {
  return { industry, sessionId: newSessionId(), captured: {}, results: {}, isRunningAll: false };
}

/** Starts a new session: no endpoint has a result, and a Run All in progress ends. */
export function resetChecklist(industry: Industry = checklistStore.getState().industry): void {
  checklistStore.setState(begun(industry));
}

/** Ends Run All after the current test. */
export function stopChecklist(): void {
  checklistStore.setState({ isRunningAll: false });
}

/** All variables that requests are filled with. */
export function variablesOf(setting: Setting): Variables {
  const { industry, sessionId, captured } = checklistStore.getState();
  return {
    ...captured,
    industry,
    sessionId,
    conversationId: sessionId,
    practice: setting.practices[industry],
    ...(setting.tenantId ? { tenantId: setting.tenantId } : {}),
  };
}

/** Why a test cannot be sent now, as a sentence; undefined if it can. */
export function missingFor(endpoint: Endpoint, setting: Setting): string | undefined {
  if (endpoint.isEmbedded && !setting.isEmbedded) return 'Only where the whole set-up runs on one machine.';
  if (endpoint.as === 'session' && !isLetIn(endpoint.access, setting.person))
    return neededRole(endpoint.access);
  const variables = variablesOf(setting);
  const missing = endpoint.variables.filter((name) => variables[name] === undefined);
  return missing.length > 0 ? `Needs ${missing.join(', ')} from an earlier answer.` : undefined;
}

/** The request as it would be sent now. */
export function requestOf(
  { request }: Endpoint,
  setting: Setting,
): { path: string; body: string | undefined } {
  const variables = variablesOf(setting);
  return {
    path: fillPath(request.path, variables),
    body: request.body === undefined ? undefined : fillBody(request.body, variables),
  };
}

/** Sends one test, edited or unchanged, and stores its result. */
export async function runTest(
  endpoint: Endpoint,
  setting: Setting,
  edited?: { path: string; body: string | undefined },
): Promise<void> {
  const { sessionId } = checklistStore.getState();
  setResult(endpoint.id, { status: 'running' });
  const request = edited ?? requestOf(endpoint, setting);
  const result = await sendTest(endpoint, { ...request, publicApiKey: setting.publicApiKey });
  // If the session was reset meanwhile, this result does not belong to the new one.
  if (checklistStore.getState().sessionId !== sessionId) return;
  setResult(endpoint.id, result);
  if (result.status === 'success') capture(endpoint, result.response);
}

function setResult(id: string, result: TestState): void {
  checklistStore.setState(({ results }) => ({ results: { ...results, [id]: result } }));
}

function capture({ path, as }: Endpoint, answer: unknown): void {
  const found = capturedFrom(answer, path.split('/').at(-1) ?? '');
  const named = Object.entries(found).map(
    ([name, value]) => [scoped(name, as === 'session'), value] as const,
  );
  checklistStore.setState(({ captured }) => ({ captured: { ...captured, ...Object.fromEntries(named) } }));
}

/** Whether Run All includes an endpoint, provided that its variables are known by then. */
export function isInRunAll(endpoint: Endpoint, industry: Industry): boolean {
  return !endpoint.byHand && (endpoint.industry ?? industry) === industry;
}

/**
 * Runs all tests that need no manual step, one after another, with a pause between them. Stops on request or when the
 * session is reset.
 */
export async function runAllTests(endpoints: readonly Endpoint[], setting: Setting): Promise<void> {
  const { industry, sessionId } = checklistStore.getState();
  checklistStore.setState({ isRunningAll: true, results: {}, captured: {} });
  const shouldContinue = (): boolean =>
    checklistStore.getState().isRunningAll && checklistStore.getState().sessionId === sessionId;
  let isFirst = true;
  for (const endpoint of endpoints) {
    if (!isInRunAll(endpoint, industry) || missingFor(endpoint, setting)) continue;
    if (!isFirst) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (!shouldContinue()) return;
    isFirst = false;
    await runTest(endpoint, setting);
  }
  if (shouldContinue()) checklistStore.setState({ isRunningAll: false });
}

/** How many tests passed, failed and are running. */
export function countResults(results: Checklist['results']): {
  passed: number;
  failed: number;
  running: number;
} {
  const all = Object.values(results);
  const of = (status: TestState['status']): number => all.filter((one) => one.status === status).length;
  return { passed: of('success'), failed: of('error'), running: of('running') };
}
