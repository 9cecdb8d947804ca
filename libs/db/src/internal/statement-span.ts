/** The span of a statement: its operation and table, never its text or values. */
import { inSpan, isInSpan } from '@praxis/telemetry/span';

interface Operation {
  operation: string;
  table: string;
}

/** By statement: there are only so many, because values are never part of their text. */
const operations = new Map<string, Operation>();
const MAX_OPERATIONS = 5_000;

/** Sends a statement in a span, where it is part of a trace: statements of timers alone would be traces of one span. */
export function traced<Result>(text: string, send: () => Promise<Result>): Promise<Result> {
  if (!isInSpan()) return send();
  const { operation, table } = operationOf(text);
  return inSpan(
    `pg ${operation} ${table}`,
    {
      kind: 'CLIENT',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.collection.name': table,
      },
    },
    send,
  );
}

/** What a statement does, and the first table that it names. */
export function operationOf(text: string): Operation {
  let known = operations.get(text);
  if (!known) {
    const words = text.trimStart();
    const first = /^[a-z]+/i.exec(words)?.[0].toLowerCase() ?? 'other';
    // A write may be behind a common table expression: then it is what the statement is about.
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
