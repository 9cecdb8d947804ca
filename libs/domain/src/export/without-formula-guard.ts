/** Undoes what makes a cell of a CSV file safe, for files that come back. */
import { FORMULA } from '@praxis/contracts/export/csv';

/** A cell's text without the apostrophe that `csvCell` put in front; any other text as it is. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
