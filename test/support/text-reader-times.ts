/** Measures how a parser's time grows with its input: at most linearly, so that no text can block a process (trust.md, S13). */
import { createContext, Script } from 'node:vm';
import { IMPORT_FIELDS } from '@praxis/contracts/lead-import/lead-import.const';
import { OWN_INPUT_READERS } from './own-input-readers.js';
import { findTextReaders, type Arguments, type TextReader } from './text-readers.js';
import { textShapes, type TextShape } from './text-shapes.js';

const LENGTH = 10_000;
/** Runs shorter than this are quick and are not measured again, in milliseconds. */
const QUICK_MS = 10;
const RATIO = 3;
/** How often each length is read per round. The first round is short, because almost all readers pass it. */
const TRIES = [2, 5, 5, 5];
/** CPU milliseconds for one text; a parser that takes longer fails, whatever its ratio. */
const MAX_CPU_MS = 2_000;
/** A parser is stopped after this wall time in milliseconds, which passes faster than CPU time on a busy machine. */
const STOP_MS = 30_000;

const inTime = new Script('work()');
const context = createContext({});

/** Whether some work ended before it was stopped. */
function endsInTime(work: () => void): boolean {
  Object.assign(context, { work });
  try {
    inTime.runInContext(context, { timeout: STOP_MS });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}

/** CPU milliseconds of one run. A reader may also throw. */
function cpuMs({ read }: TextReader, text: string): number {
  const begun = process.cpuUsage();
  try {
    const result = read(text);
    if (result instanceof Promise) result.catch(() => undefined);
  } catch {
    // A reader that refuses the text takes time as well.
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

/** The minimum CPU time of all tries, so that a busy machine does not matter. */
function timeOf(reader: TextReader, text: string, tries = 1): number {
  let least = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0; left -= 1) {
    let taken = 0;
    if (!endsInTime(() => (taken = cpuMs(reader, text)))) return Number.POSITIVE_INFINITY;
    least = Math.min(least, taken);
  }
  return least > MAX_CPU_MS ? Number.POSITIVE_INFINITY : least;
}

/**
 * The texts that the reader is not quick with. They are read one after another under one time limit, because its
 * thread takes longer to start than most texts take to read. A text during which the limit ends is not quick.
 */
function slowShapes(reader: TextReader): TextShape[] {
  const slow: TextShape[] = [];
  const shapes = textShapes(reader.keywords);
  const left = shapes.values();
  let current: TextShape | undefined;
  const readAll = (): void => {
    for (current of left) if (cpuMs(reader, current.make(LENGTH)) >= QUICK_MS) slow.push(current);
  };
  while (!endsInTime(readAll)) if (current) slow.push(current);
  return slow;
}

function complaint(reader: TextReader, { name, make }: TextShape): string | undefined {
  const text = make(LENGTH);
  if (timeOf(reader, text) < QUICK_MS) return undefined;
  let line: string | undefined;
  // A slow parser is slow in every round, but a garbage collection occurs only in some.
  for (const tries of TRIES) {
    const [half, whole] = [timeOf(reader, make(LENGTH / 2), tries), timeOf(reader, text, tries)];
    if (whole < QUICK_MS || whole / half <= RATIO) return undefined;
    line = `${reader.name} takes ${half.toFixed(1)} ms, then ${whole.toFixed(1)} ms for twice of ${name}`;
  }
  return line;
}

function firstComplaint(reader: TextReader): string | undefined {
  for (const shape of slowShapes(reader)) {
    const line = complaint(reader, shape);
    if (line !== undefined) return line;
  }
  return undefined;
}

const CLOCK = { today: '2031-05-05', time: '10:00' };
const MAX_PASSWORD_CHARACTERS = 128;
const COLUMNS = Object.fromEntries(IMPORT_FIELDS.map((field, column) => [field, column]));

const WINDOW = { from: Date.UTC(2027, 2, 1), until: Date.UTC(2027, 3, 1) };
const EVENT = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20270315T090000\nDURATION:PT1H\nEXDATE:';

const GIVEN: Arguments = {
  toTurnstileQuestion: (text) => ['secret', { token: text, key: 'key', address: text }],
  toVerdict: (text) => [{ success: false, 'error-codes': [text] }, 'key'],
  bookingPagePolicy: (text) => [
    "frame-ancestors 'none'; script-src 'self'",
    { frameAncestors: [text], hasRobotCheck: true },
  ],
  slugsOf: (text) => [text, 'id'],
  checkMailable: (text) => [text, 'email'],
  fillGreeting: (text) => [text, { receptionist: 'one', recording_notice: 'two', question: 'three' }],
  toStripeError: (text) => [{ message: text, code: text }, 'write', new Date(0)],
  readAppointmentToken: (text) => ['key', text],
  readUnsubscribeToken: (text) => ['key', text],
  replyAddress: (text) => ['key', { account: text, tenantId: 'tenant' }],
  tenantOfTag: (text) => ['key', { tag: text, tenantIds: ['tenant'] }],
  fromLine: (text) => [text, { name: text, isShared: true }],
  contactKey: (text) => ['key', { tenantId: 'tenant', address: text, scope: undefined }],
  fingerprint: (text) => ['key', { text }],
  sameSecret: (text) => [text, `${text}x`],
  readConfirmed: (text) => [text, 'opt_out'],
  completeSms: (text) => ['Harbor Law Group', text],
  fittingSms: (text) => ['Harbor Law Group', text],
  cutAtWord: (text) => [text, 1_600],
  mailSubject: (text) => [text, { sender: 'Harbor Law Group', language: 'en' }],
  namesSender: (text) => [text, 'Harbor Law Group'],
  channelsOfMail: (text) => [text, ['sms', 'voice']],
  readTimes: (text) => [text, CLOCK],
  addDays: (text) => [`2031-05-05${text}`, 1],
  readTurn: (text) => [text, { industry: 'law', currentQuestion: 'name', clock: CLOCK }],
  judgeWords: (text) => [text, { language: 'en', name: text }],
  questionOf: (text) => [text, 0, { industry: 'law', language: 'en' }],
  spokenChoice: (text) => [[text, text], 'en'],
  withoutSaid: (text) => [text, [text.slice(0, 100), text.slice(100, 200)]],
  fillMergeTags: (text) => [text, { first_name: text }],
  fillText: (text) => [text, { first_name: text }, 'en'],
  languageOfText: (text) => [text, 'en'],
  interestIn: (text) => [text, 'en'],
  compareNames: (text) => [text, `${text} Smith`],
  sentenceEnds: (text) => [text, { whole: true }],
  smsCost: (text) => [text, 100, 8_300],
  diffTexts: (text) => [text, `x${text.slice(1, -100)}`],
  trimEndOf: (text) => [text, text.slice(0, 3)],
  trimOf: (text) => [text, text.slice(0, 3)],
  decodeCursor: (text) => [Buffer.from(text).toString('base64url'), 'created_at'],
  positionAfter: (text) => [Buffer.from(text).toString('base64url'), 'created_at'],
  playedPart: (text) => [text, text.slice(0, text.length / 2)],
  retryAfterMs: (text) => [text, new Date()],
  rebase: (text) => [`https://example.com/${text}`, `https://example.com/${text}`],
  zoneOf: (text) => [text, undefined, WINDOW],
  occurrences: (text) => [`FREQ=DAILY;BYDAY=${text}`, WINDOW.from, WINDOW],
  readEventBusy: (text) => [[`${EVENT}${text}`], { window: WINDOW, timeZone: 'America/Detroit' }],
  readGoogleBusy: (text) => [{ calendars: { primary: { busy: [{ start: text, end: text }] } } }, 'primary'],
  withButton: (text) => [text, { link: text, label: text, style: '' }],
  isWeakPassword: (text) => [text.slice(0, MAX_PASSWORD_CHARACTERS), 'someone@example.com'],
  totpUri: (text) => ['A'.repeat(32), { issuer: 'Praxis', label: text }],
  totpStep: (text) => ['A'.repeat(32), text],
  refuseWeakPassword: (text) => [text.slice(0, MAX_PASSWORD_CHARACTERS), 'someone@example.com'],
  readPreferredTime: (text) => [text, 'America/New_York'],
  spokenKeys: (text) => [text, 'en'],
  spokenForm: (text) => [text, 'en'],
  withoutAbbreviations: (text) => [text, 'es'],
  pauseAfter: (text) => [text, text.length / 2],
  invalidField: (text) => ['field', text],
  suggestColumns: (text) => [[text, text]],
  presetOf: (text) => [[text, text]],
  readConsentCell: (text) => [text, { label: 'SMS consent', isRefusal: false }],
  statusOfValue: (text) => [text, {}],
  readAutomation: (text) => [text, text],
  beforeDeadline: (text) => [text, 0, 'America/Detroit'],
  conditionProblem: (text) => [text, { trigger: 'webhook', parameters: [], answers: [] }],
  isTrue: (text) => [`lead.source == ${JSON.stringify(text)}`, AUTOMATION_SCOPE, AUTOMATION_FACTS],
  conditionHolds: (text) => [
    `lead.source == ${JSON.stringify(text)}`,
    { definition: { trigger: { kind: 'webhook' }, parameters: [] }, facts: AUTOMATION_FACTS },
  ],
  tagsIn: (text) => [text, AUTOMATION_SCOPE],
  mergeText: (text) => [text, AUTOMATION_FACTS],
  readWorkPlanToken: (text) => ['A'.repeat(43), text],
  checkProposal: (text) => [
    { summary: text, lines: [{ templateId: text, reason: 'notes', why: text }] },
    { answers: { industry: 'law', notes: text }, tier: 'growth' },
  ],
  findTestableText: (text) => [text, text],
  keyFormatProblem: (text) => ['other', text],
  requireFormat: (text) => ['other', text.padEnd(11, 'x').replaceAll(/[^\x21-\x7e]/g, 'x'), 'field'],
  keyIn: (text) => ['twilio', text],
  hintOf: (text) => ['twilio', text],
  readRow: (text) => [IMPORT_FIELDS.map(() => text), { columns: COLUMNS, width: IMPORT_FIELDS.length }],
};

const AUTOMATION_SCOPE = { trigger: 'webhook', parameters: [], answers: [] };
const AUTOMATION_FACTS = {
  lead: { source: 'phone' },
  now: {},
  params: {},
  answers: {},
  event: {},
  tags: {},
};

/** The number of readers, and a sentence for each whose time grows faster than its text. */
export async function timeReaders(): Promise<{ readers: number; complaints: string[] }> {
  const readers = await findTextReaders({ given: GIVEN, ours: OWN_INPUT_READERS });
  return { readers: readers.length, complaints: readers.flatMap((reader) => firstComplaint(reader) ?? []) };
}
