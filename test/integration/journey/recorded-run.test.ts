/** The recording that the home page replays matches what the product does today. If not, run `npm run record`. */
import { readFileSync } from 'node:fs';
import { JOURNEY_STEPS } from '@praxis/contracts/journey/journey.const';
import { RecordedRun } from '@praxis/contracts/journey/recorded-run';
import { whenOf } from '@praxis/domain/language/when-of';
import { RECORDED_ORIGIN, recordTakenRun } from '../../recording/record-run.js';
import { World } from '../../support/journey.js';

const world = World.ofFile();
const TEXT = readFileSync('apps/web/src/features/journey/replay/recorded-run.json', 'utf8');
const stored = (): RecordedRun => RecordedRun.parse(JSON.parse(TEXT));

interface Written {
  channel: string;
  template: string;
  subject: string | undefined;
  text: string;
}

/** The messages of a run, with placeholders for the parts that differ between runs. */
function written({ recordedAt, view: { appointment, messages } }: RecordedRun): Written[] {
  if (!appointment) throw new Error('the run booked no appointment');
  const { provider, confirmationCode, location } = appointment;
  const own = Object.entries({
    when: whenOf(appointment, 'en', Date.parse(recordedAt)),
    provider,
    confirmationCode,
    location,
  });
  return messages.map(({ channel, template, subject, text }) => ({
    channel,
    template,
    subject,
    text: own
      .reduce((plain, [name, value]) => plain.replaceAll(value, `{${name}}`), text)
      .replace(new RegExp(`${RECORDED_ORIGIN}/\\S+`), '{link}'),
  }));
}

test('its steps, messages and figures are those of a run today', async () => {
  const { baseUrl } = world.stack;
  const today = await recordTakenRun({ baseUrl, apiKey: world.stack.secrets().publicApiKey, gapMs: 0 });
  expect(RecordedRun.parse(today)).toEqual(today);
  expect(written(stored())).toEqual(written(today));
  expect(
    written(today)
      .map(({ text }) => text)
      .join(' '),
  ).toContain('{link}');
  expect(stored().roi).toEqual(today.roi);
  for (const run of [stored(), today]) {
    expect(run.requests.map(({ step }) => step)).toEqual(JOURNEY_STEPS);
    expect(run.view.messages.every(({ status }) => status === 'delivered')).toBe(true);
  }
});

test('it names no machine, and its phone numbers are fictional', () => {
  expect(TEXT).not.toMatch(/localhost|127\.0\.0\.1|icsUrl|"url"|\/home\/|\/tmp\//);
  const numbers = TEXT.match(/\+1\d{10}/g) ?? [];
  expect(numbers.filter((number) => !/^\+1\d{3}55501\d\d$/.test(number))).toEqual([]);
});
