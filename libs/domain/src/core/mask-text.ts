/** Masks free text (specification 1, section 5). Names, numbers and addresses: libs/contracts/src/core/masking.ts. */
import { STARS } from '@praxis/contracts/core/masking';

/** Free text is masked entirely, because any part of it can be personal. */
export function maskText(text: string): string {
  return text === '' ? '' : STARS;
}
