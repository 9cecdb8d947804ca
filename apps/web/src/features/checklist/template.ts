/**
 * Requests with `{{name}}` in place of values that differ between runs, in Postman's notation, so that the page and the
 * collection send the same. Pure.
 */

export type Variables = Readonly<Record<string, string>>;

/** Fields of bodies that are filled in if they occur. Other fields keep the example's value. */
const FILLED_FIELDS = [
  'sessionId',
  'conversationId',
  'leadId',
  'industry',
  'start',
  'appointmentId',
  'callId',
  'token',
];
/** Values that belong to a run, whether a visitor or a member of the team sends the request. */
const SHARED = ['industry', 'sessionId', 'conversationId', 'practice', 'tenantId'];
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

interface RequestParts {
  path: string;
  query: readonly { name: string; value: unknown }[];
  body: unknown;
  /** Sent by a member of a practice's team, whose records are not the visitor's. */
  isTeam: boolean;
}

/** The request of an endpoint, with placeholders named after its parameters and fields. */
export function templateOf({ path, query, body, isTeam }: RequestParts): { path: string; body?: unknown } {
  const segments = path.split('/');
  const filled = segments.map((segment, at) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return segment;
    return `{{${name === 'id' ? idVariable(segments[at - 1] ?? '', isTeam) : scoped(name, isTeam)}}}`;
  });
  const asked = query.map(
    ({ name, value }) => `${name}=${typeof value === 'string' ? value : `{{${scoped(name, isTeam)}}}`}`,
  );
  return {
    path: filled.join('/') + (asked.length > 0 ? `?${asked.join('&')}` : ''),
    ...(body === undefined ? {} : { body: withPlaceholders(body, isTeam) }),
  };
}

/** The variable for `{id}` after a path's noun: `leadId` after `leads`. */
function idVariable(noun: string, isTeam: boolean): string {
  const words = noun
    .replace(/ies$/, 'y')
    .replace(/(ss|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');
  return scoped(`${words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`, isTeam);
}

/** The variable's name; a team's own records have names with the prefix `team`. */
export function scoped(name: string, isTeam: boolean): string {
  return isTeam && !SHARED.includes(name) ? `team${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
}

function withPlaceholders(part: unknown, isTeam: boolean): unknown {
  if (Array.isArray(part)) return part.map((one) => withPlaceholders(one, isTeam));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) => {
      if (typeof value !== 'string') return [key, withPlaceholders(value, isTeam)];
      // The specification also calls the id of a checkout a session id.
      if (key === 'sessionId' && value.startsWith('cs_')) return [key, '{{checkoutId}}'];
      return [key, FILLED_FIELDS.includes(key) ? `{{${scoped(key, isTeam)}}}` : value];
    }),
  );
}

/** The names of the variables in a request, each once. */
export function variablesIn(request: { path: string; body?: unknown }): string[] {
  const text = request.path + JSON.stringify(request.body ?? null);
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ''))];
}

/** A body as JSON with its variables filled in; unknown ones stay. */
export function fillBody(body: unknown, variables: Variables): string {
  const fill = (text: string): string =>
    text.replace(PLACEHOLDER, (whole, name: string) => variables[name] ?? whole);
  return JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' ? fill(value) : value), 2);
}

/** A path with its variables filled in. */
export function fillPath(path: string, variables: Variables): string {
  return path.replace(PLACEHOLDER, (whole, name: string) => {
    const value = variables[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
}
