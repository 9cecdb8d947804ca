/** Parses TwiML the way a telephone line does. Pure. */

/** One element of TwiML. */
export interface TwimlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
}

const ELEMENT = /<(\w+)((?:\s+\w+="[^"]*")*)\s*(?:\/>|>([^<]*))/g;
const ATTRIBUTE = /\b(\w+)="([^"]*)"/g;

/** The elements of a document, in order. */
export function readTwiml(document: string): TwimlElement[] {
  return [...document.matchAll(ELEMENT)].map(([, name = '', attributes = '', text = '']) => ({
    name,
    attributes: Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, unescape(value)]),
    ),
    text: unescape(text),
  }));
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
