/** Rejects bodies that are nested so deeply that recursive code would overflow the stack. */
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Failure } from './failure.js';
import { requestOf } from './request.js';

/** Our own bodies have five levels; payloads that callers log have a few more. */
const MAX_LEVELS = 500;

export class NestingGuard implements CanActivate {
  /** @throws Failure 400 */
  canActivate(context: ExecutionContext): boolean {
    if (isDeeper(requestOf(context).body, MAX_LEVELS))
      throw Failure.of(400, 'bad_request', `The body is nested deeper than ${MAX_LEVELS} levels.`);
    return true;
  }
}

/**
 * Whether a value has more levels. Iterates level by level, because recursion could itself overflow the
 * stack.
 */
function isDeeper(value: unknown, levels: number): boolean {
  let level = partsOf(value);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap(partsOf);
  }
  return false;
}

/** The children of a JSON object or list; a file that is still being read has none. */
function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value) : [];
}
