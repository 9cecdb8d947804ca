/** Runs the checks of the System Audit Report, each within a time limit and only a few at once. */
import { SYSTEM_CHECK_TIMEOUT_MS } from '@praxis/contracts/system-audit/system-audit.const';
import {
  SYSTEM_CHECK_IDS,
  type SystemCheckId,
  SYSTEM_CHECKS,
} from '@praxis/contracts/system-audit/system-checks';
import type { AuditFinding } from '@praxis/contracts/system-audit/system-audit';
import { CHECKS } from '@praxis/domain/system-audit/checks';
import type { SystemFacts } from '@praxis/domain/system-audit/system-facts';
import type { AuditVerdict } from '@praxis/domain/system-audit/verdict';
import { fewAtOnce } from '@praxis/threads/few-at-once';

/** Number of concurrent checks: fewer than the connections that the system's statements share. */
const CHECKS_AT_ONCE = 3;

export type Gatherers = { [Id in SystemCheckId]: () => Promise<SystemFacts[Id]> };

interface Limits {
  timeoutMs?: number;
  ids?: readonly SystemCheckId[];
}

/** All findings, in the order of the list of checks. A check that fails or is late reports that; it never throws. */
export async function findingsOf(
  gatherers: Gatherers,
  { timeoutMs = SYSTEM_CHECK_TIMEOUT_MS, ids = SYSTEM_CHECK_IDS }: Limits = {},
): Promise<AuditFinding[]> {
  return await fewAtOnce(ids, CHECKS_AT_ONCE, async (id) =>
    toFinding(id, await judged(gatherers, id, timeoutMs)),
  );
}

async function judged<Id extends SystemCheckId>(
  gatherers: Gatherers,
  id: Id,
  timeoutMs: number,
): Promise<AuditVerdict> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeoutMs);
  });
  try {
    const facts = await Promise.race([gatherers[id](), late]);
    if (facts === 'late')
      return { status: 'error', description: `Not checked: no answer within ${timeoutMs / 1_000} s.` };
    return CHECKS[id](facts);
  } catch (error) {
    return { status: 'error', description: `Not checked: ${reasonOf(error)}.` };
  } finally {
    clearTimeout(timer);
  }
}

/** The kind of failure, without its message, because that may quote data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown failure';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' || typeof code === 'number' ? `${error.name} ${code}` : error.name;
}

function toFinding(id: SystemCheckId, { status, description }: AuditVerdict): AuditFinding {
  const { category, title, priority, recommendation } = SYSTEM_CHECKS[id];
  const isOpen = status === 'warning' || status === 'error';
  return { id, category, title, status, description, priority, ...(isOpen ? { recommendation } : {}) };
}
