/**
 * Removes the apostrophe that protects cells of a CSV file from being read as formulas, for exported files that are
 * imported again.
 */
import { FORMULA } from '@praxis/contracts/export/csv';

/** A cell's text without the apostrophe that `csvCell` put in front; any other text unchanged. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
