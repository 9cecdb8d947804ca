/**
 * Parses the answer to a CalDAV calendar-query (RFC 4791, 7.8): a multistatus (RFC 4918, 13) of calendar
 * texts.
 */
import { Parser } from 'htmlparser2';
import { readEventBusy, type BusyQuestion, type EventBusy } from '@praxis/ics/event-busy';
import { merged } from './busy.js';

/**
 * Time limit in milliseconds for parsing the events of one answer. It is shorter than the limit for a
 * document, so that the events parsed so far are not lost.
 */
const EVENT_TIMEOUT_MS = 2_500;

/** A server's answer, and the query that it belongs to. */
export interface EventsAnswer extends BusyQuestion {
  answer: string;
}

/**
 * The busy times in an answer, in order and without overlaps, and how many events could not be parsed.
 * @throws Error if it is not a complete answer to the query
 */
export function readEvents({ answer, window, timeZone }: EventsAnswer): EventBusy {
  const { texts, missing } = eventTexts(answer);
  const late = performance.now() + EVENT_TIMEOUT_MS;
  const { busy, unread } = readEventBusy(texts, { window, timeZone }, () => performance.now() < late);
  const range = { from: new Date(window.from), until: new Date(window.until) };
  return { busy: merged(busy, range), unread: unread + missing };
}

/**
 * The calendar texts in a multistatus, and how many of its responses have none.
 * @throws Error if it is not a multistatus or is truncated
 */
export function eventTexts(answer: string): { texts: string[]; missing: number } {
  const texts: string[] = [];
  let [responses, isWhole] = [0, false];
  let text: string | undefined;
  const parser = new Parser(
    {
      onopentagname(name) {
        const local = localName(name);
        if (local === 'response') responses += 1;
        if (local === 'calendar-data') text = '';
      },
      ontext(part) {
        if (text !== undefined) text += part;
      },
      onclosetag(name, isImplied) {
        const local = localName(name);
        if (local === 'multistatus') isWhole = !isImplied;
        if (local !== 'calendar-data') return;
        if (text?.trim()) texts.push(text.trim());
        text = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(answer);
  if (!isWhole) throw new Error('there is no whole multistatus');
  return { texts, missing: Math.max(0, responses - texts.length) };
}

/** The element's name without the namespace prefix, which differs between servers. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
