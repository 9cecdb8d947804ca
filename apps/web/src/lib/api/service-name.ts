/**
 * Which requests go through the resilience layer, and the name of the service for each (specification 2, section 7).
 */

/** Paths, and the names of their services: those of the functions in the two specifications. */
const SERVICE_PATHS: readonly (readonly [RegExp, string])[] = [
  [/^\/v1\/functions\/([a-z_-]+)$/, '$1'],
  [/^\/v1\/(law|realestate)\/(intake|appointment|followup)\/(submit|book|send)$/, '$1-$2-$3'],
  [/^\/v1\/(?:law|realestate)\/roi\/calc$/, 'roi-calc'],
  [/^\/v1\/(law|realestate)\/calls$/, '$1-call-start'],
  [/^\/v1\/calls\/[^/]+\/turns$/, 'ai-chat'],
  [/^\/v1\/calls\/[^/]+\/end$/, 'process-conversation'],
];

/**
 * The service that a request is for. Undefined for requests that read or change records; the query cache retries those.
 */
export function serviceOf(path: string): string | undefined {
  for (const [pattern, name] of SERVICE_PATHS) if (pattern.test(path)) return path.replace(pattern, name);
  return undefined;
}
