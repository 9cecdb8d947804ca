/** The System Audit Report's data about the served page: requests to this process itself, without the network. */
import type { SystemFacts } from '@praxis/domain/system-audit/system-facts';

/** The parts of a response that the audit looks at. */
export interface ServedResponse {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}
export type Serve = (path: string) => Promise<ServedResponse>;

const SAMPLED_ASSETS = 3;
const ASSET = /(?:src|href)="(\/assets\/[^"]+)"/g;
const A_YEAR_SECONDS = 31_536_000;

export async function policyFacts(serve: Serve): Promise<SystemFacts['content-policy']> {
  const { headers } = await serve('/');
  const policy = headers['content-security-policy'];
  return { policy: typeof policy === 'string' ? policy : null };
}

export async function cachingFacts(serve: Serve): Promise<SystemFacts['asset-caching']> {
  const { body } = await serve('/');
  const paths = [...new Set([...body.matchAll(ASSET)].map(([, path]) => path ?? ''))].slice(
    0,
    SAMPLED_ASSETS,
  );
  const served = await Promise.all(paths.map(async (path) => ({ path, ...(await serve(path)) })));
  return {
    assets: served.length,
    uncached: served
      .filter(({ statusCode, headers }) => statusCode !== 200 || !isImmutable(headers['cache-control']))
      .map(({ path }) => path),
  };
}

function isImmutable(header: unknown): boolean {
  if (typeof header !== 'string' || !header.includes('immutable')) return false;
  return Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0) >= A_YEAR_SECONDS;
}
