/** Forgetting leads in tests. */
import type { Answer, RequestOptions } from './api.js';
import { expectOk } from './journey.js';
import { until } from './until.js';

/** Whoever forgets, such as a signed-in person. */
interface Forgetter {
  delete(path: string, options?: RequestOptions): Promise<Answer>;
}

/** Whether a deletion was refused because something of the lead is under way. It then asks to be sent again. */
export const isToBeSentAgain = ({ status, body }: Answer): boolean =>
  status === 503 && body.code === 'runs_not_ended';

/**
 * Forgets a lead. The API waits only seconds for its runs and for a cancellation, and on a busy machine they take longer; then the
 * request is sent again, as the API asks for.
 */
export async function forgetLead(by: Forgetter, leadId: string): Promise<Answer> {
  const answer = await until('the runs of the lead to end', { timeoutMs: 15_000, pollMs: 250 }, async () => {
    const given = await by.delete(`/v1/leads/${leadId}`);
    return !isToBeSentAgain(given) && given;
  });
  return expectOk(answer);
}
