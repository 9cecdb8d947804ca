/** Spans of statements: their operations and tables, never their text or values. */
import { beginSpan, errorType, isInSpan, type SpanAttributes } from '@praxis/telemetry/span';

interface Operation {
  operation: string;
  table: string;
}

/** Operations by statement text, cached. Their number is limited, because values are never part of the text. */
const operations = new Map<string, Operation>();
const MAX_OPERATIONS = 5_000;
/** Maximum number of operations that are named; for a longer transaction, only the number of operations is recorded. */
const MAX_OPERATIONS_NAMED = 20;

/** Records the statements of a transaction that has a span. */
export type NoteStatement = (text: string) => void;

/**
 * Runs a transaction in one span that names its statements in order. A span for each statement would take twice the
 * bytes and 14 instead of 10 % more processor time (test/bench/tracing.ts). The span is only recorded as part of a
 * trace, because transactions of timers would otherwise be traces of a single span.
 */
export async function inTransactionSpan<Result>(
  work: (note: NoteStatement | undefined) => Promise<Result>,
): Promise<Result> {
  const span = isInSpan()
    ? beginSpan('pg transaction', { kind: 'CLIENT', attributes: { 'db.system.name': 'postgresql' } })
    : undefined;
  if (!span) return await work(undefined);
  const sent: string[] = [];
  try {
    return await work((text) => void sent.push(text));
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.set(summaryOf(sent));
    span.end();
  }
}

function summaryOf(sent: readonly string[]): SpanAttributes {
  const named = sent.slice(0, MAX_OPERATIONS_NAMED).map((text) => {
    const { operation, table } = operationOf(text);
    return `${operation} ${table}`;
  });
  return { 'db.operation.batch.size': sent.length, 'praxis.db.operations': named.join(', ') };
}

/** The operation of a statement, and the first table that it names. */
export function operationOf(text: string): Operation {
  let known = operations.get(text);
  if (!known) {
    const words = text.trimStart();
    const first = /^[a-z]+/i.exec(words)?.[0].toLowerCase() ?? 'other';
    // A write may follow a common table expression, in which case the write is the operation.
    const write =
      /\b(insert)\s+into\s+"?(\w+)|\b(update)\s+(?:only\s+)?"?(\w+)"?\s+(?:\w+\s+)?set\b|\b(delete)\s+from\s+"?(\w+)/i;
    const [, insert, into, update, updated, erase, from] = write.exec(words) ?? [];
    const operation = (insert ?? update ?? erase)?.toLowerCase() ?? (first === 'with' ? 'select' : first);
    const table = into ?? updated ?? from ?? /\bfrom\s+"?(\w+)/i.exec(words)?.[1] ?? 'none';
    known = { operation, table: table.toLowerCase() };
    if (operations.size < MAX_OPERATIONS) operations.set(text, known);
  }
  return known;
}
