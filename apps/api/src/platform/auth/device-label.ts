/** A browser's name for the list of sessions: just enough for people to recognize their device. */
import Bowser from 'bowser';

/** Common names where the library is more exact. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
};
/** For an unknown program, the library copies a name from the header; a label must not carry the sender's text. */
const KNOWN_BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));

/** A label such as `Firefox on Windows`; it says `Other app` for anything but a known browser. */
export function deviceLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  if (text === '') return 'Other app';
  const { browser, os, platform } = Bowser.parse(text);
  const name = browser.name !== undefined && KNOWN_BROWSERS.has(browser.name) ? browser.name : undefined;
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name;
  const label = usual(name) ?? 'Other app';
  return system === undefined ? label : `${label} on ${usual(system)}`;
}

function usual(name: string | undefined): string | undefined {
  return name === undefined ? undefined : (USUAL_NAMES[name] ?? name);
}
