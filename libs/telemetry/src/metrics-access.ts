/** Access to metrics: anyone with the token; without a configured token, this machine alone. */
import { createHash, timingSafeEqual } from 'node:crypto';

const BEARER = /^Bearer ([\x21-\x7e]{1,512})$/;

/** Whether a request may read the metrics. `authorization` is its header of that name. */
export function mayReadMetrics({
  token,
  authorization,
  isLocal,
}: {
  token: string | undefined;
  authorization: string | undefined;
  isLocal: boolean;
}): boolean {
  if (token === undefined) return isLocal;
  const given = BEARER.exec(authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Hash of a text. Hashes have equal length, as the comparison needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
