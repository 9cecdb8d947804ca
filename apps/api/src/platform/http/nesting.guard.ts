/** Refuses bodies that are nested so deep that whatever walks through them runs out of stack. */
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Failure } from './failure.js';
import { requestOf } from './request.js';

/** Our own bodies have five levels; what callers log of theirs has a few more. */
const DEEPEST = 500;

export class NestingGuard implements CanActivate {
  /** @throws Failure 400 */
  canActivate(context: ExecutionContext): boolean {
    if (isDeeper(requestOf(context).body, DEEPEST))
      throw new Failure({
        status: 400,
        code: 'bad_request',
        message: `The body is nested deeper than ${DEEPEST} levels.`,
      });
    return true;
  }
}

/** Whether a value has more levels. Level by level, because a walk down would itself run out of stack. */
function isDeeper(value: unknown, levels: number): boolean {
  let level = partsOf(value);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap(partsOf);
  }
  return false;
}

/** What an object or list of JSON holds; a file that is still being read is neither. */
function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value) : [];
}
