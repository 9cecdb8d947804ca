/**
 * Finds a calendar from the URL of its server (RFC 6764, 6): the account's principal (RFC 5397), its calendar
 * home (RFC 4791, 6.2.1), and the first calendar that accepts events.
 */

/** Asks what a resource is and where the account's calendars are; a server returns the properties it has. */
export const DISCOVERY_REQUEST = `<?xml version="1.0" encoding="utf-8"?>
<D:propfind xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><D:resourcetype/><D:current-user-principal/>
<C:calendar-home-set/><C:supported-calendar-component-set/></D:prop></D:propfind>`;

/** Well-known path of the CalDAV service, regardless of the server's root (RFC 6764, 5). */
const WELL_KNOWN = '/.well-known/caldav';
const REDIRECTS = [301, 302, 303, 307, 308];

/** A resource as a server describes it; URLs may be relative. */
export interface DavResource {
  href: string;
  /** True for a calendar that accepts events. */
  isCalendar: boolean;
  principal: string | undefined;
  home: string | undefined;
}

/** Any prefix, the name, and attributes. No part matches past the next bracket, so matching is linear. */
const element = (name: string): string => String.raw`<(?:[\w.-]{1,50}:)?${name}(?:\s[^<>]*)?>`;
const RESPONSE = new RegExp(element('response'));
const HREF = new RegExp(`${element('href')}([^<]+)<`);
const PRINCIPAL = new RegExp(`${element('current-user-principal')}\\s*${element('href')}([^<]+)<`);
const HOME = new RegExp(`${element('calendar-home-set')}\\s*${element('href')}([^<]+)<`);
const CALENDAR = /<(?:[\w.-]{1,50}:)?calendar(?:\s[^<>]*)?\/?>/;
const COMPONENTS = /<(?:[\w.-]{1,50}:)?comp\s([^<>]*)>/g;

/** The resources in an answer to {@link DISCOVERY_REQUEST}, in order. Pure. */
export function readResources(answer: string): DavResource[] {
  return answer
    .split(RESPONSE)
    .slice(1)
    .map((part) => {
      const components = [...part.matchAll(COMPONENTS)].map(([, attributes = '']) => attributes);
      const takesEvents = components.length === 0 || components.some((one) => one.includes('VEVENT'));
      return {
        href: addressIn(HREF, part) ?? '',
        isCalendar: CALENDAR.test(part) && takesEvents,
        principal: addressIn(PRINCIPAL, part),
        home: addressIn(HOME, part),
      };
    });
}

function addressIn(pattern: RegExp, part: string): string | undefined {
  return pattern.exec(part)?.[1]?.trim().replaceAll('&amp;', '&');
}

/** An answer to {@link DISCOVERY_REQUEST}. */
interface Asked {
  status: number;
  headers: { location?: string | undefined };
  body: string;
}

/** How a server is queried and its answer is parsed: by {@link readResources}, in this thread or another. */
interface Discovery {
  ask: (url: string, depth: '0' | '1') => Promise<Asked>;
  read: (answer: string) => Promise<DavResource[]>;
}

/**
 * The URL of the account's first calendar that accepts events; undefined if there is none. Only URLs at the
 * given server are requested, because requests carry the password.
 */
export async function discoverCalendar({ ask, read }: Discovery, given: string): Promise<string | undefined> {
  const at = (address: string | undefined, base: string): string | undefined => {
    if (address === undefined || !URL.canParse(address, base)) return undefined;
    const found = new URL(address, base);
    return found.origin === new URL(given).origin ? found.href : undefined;
  };
  const look = async (url: string | undefined, depth: '0' | '1' = '0'): Promise<DavResource[]> => {
    if (url === undefined) return [];
    const { status, headers, body } = await ask(url, depth);
    if (status === 207) return await read(body);
    if (!REDIRECTS.includes(status) || !url.endsWith(WELL_KNOWN)) return [];
    return await look(at(headers.location, url), depth);
  };
  // A path without a calendar is a mistake to report, not a reason to choose another calendar.
  const isRoot = new URL(given).pathname === '/';
  for (const start of isRoot ? [given, at(WELL_KNOWN, given)] : [given]) {
    const [resource] = await look(start);
    if (resource?.isCalendar) return at(resource.href, given);
    const principal = at(resource?.principal, given);
    const home = at(resource?.home ?? (await look(principal))[0]?.home, given);
    const calendar = (await look(home, '1')).find(({ isCalendar }) => isCalendar);
    if (calendar) return at(calendar.href, given);
  }
  return undefined;
}
