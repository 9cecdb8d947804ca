/** Which requests go through the resilience layer, and as which service each is counted (specification 2, section 7). */

/** Paths, and what their service is called: as the functions of the two specifications are. */
const SERVICE_PATHS: readonly (readonly [RegExp, string])[] = [
  [/^\/v1\/functions\/([a-z_-]+)$/, '$1'],
  [/^\/v1\/(law|realestate)\/(intake|appointment|followup)\/(submit|book|send)$/, '$1-$2-$3'],
  [/^\/v1\/(?:law|realestate)\/roi\/calc$/, 'roi-calc'],
  [/^\/v1\/(law|realestate)\/calls$/, '$1-call-start'],
  [/^\/v1\/calls\/[^/]+\/turns$/, 'ai-chat'],
  [/^\/v1\/calls\/[^/]+\/end$/, 'process-conversation'],
];

/** The service that a request is for; undefined for requests that read and change records, which the query cache repeats. */
export function serviceOf(path: string): string | undefined {
  for (const [pattern, name] of SERVICE_PATHS) if (pattern.test(path)) return path.replace(pattern, name);
  return undefined;
}
