/** A visitor speaks with the AI receptionist of the demo: it needs the model, and a voice. */
import type { Page } from '@playwright/test';
import { callWorkflowId } from '@praxis/workflows/call/messages';
import { written } from '@praxis/providers/testing/openai-double';
import { CallPage, doubleSpeech } from '../../e2e/call-page.js';
import { engineState, WORD_MS, type Drill, type Room } from '../drill.js';
import { OPEN_MS, openPage } from '../page.js';
import { within } from '../waiting.js';

/** The model's reply, which is none of the product's own phrases. */
const ANSWER = 'Thank you for telling me.';

/** How long the browser may take to read aloud what the vendor did not speak in time, in milliseconds. */
const PLAYED_MS = 8_000;

interface Row {
  id: string;
  tenantId: string;
  state: string;
  turns: number;
  leads: number;
}

interface Call {
  page: Page;
  call: CallPage;
  row: () => Promise<Row>;
}

/** A live call that has begun. */
async function begun({ faults, browser }: Room, key: string): Promise<Call> {
  faults.doubles.ai.say(() => ({ text: written(ANSWER) }));
  const page = await openPage(browser, faults.stack.baseUrl);
  await doubleSpeech(page);
  const call = new CallPage(page);
  await page.goto('/demo?industry=law');
  await page.getByTestId('mode-switch').getByRole('button', { name: 'LIVE' }).click({ timeout: OPEN_MS });
  await page.locator('[data-section="call"]').scrollIntoViewIfNeeded();
  await page.getByTestId('call-start').click({ timeout: OPEN_MS });
  await call.section.and(page.locator('[data-state="active"]')).waitFor({ timeout: OPEN_MS });
  await call.section.scrollIntoViewIfNeeded();
  const remembered = await page.evaluate(() => localStorage.getItem('praxis.call.law'));
  const id = remembered?.split('/')[0] ?? '';
  return {
    page,
    call,
    row: async () => {
      const [row] = await faults.database.withSystem(
        `read the call of ${key}`,
        (tx) => tx.query<Row>`
          select c.id, c.tenant_id as "tenantId", c.state,
            (select count(distinct t.turn_id)::int from call_turns t where t.call_id = c.id and t.turn_id is not null) as turns,
            (select count(*)::int from leads l where l.session_id = c.session_id) as leads
          from calls c where c.id = ${id}`,
      );
      if (!row) throw new Error('no call');
      return row;
    },
  };
}

async function stateOf(room: Room, { row }: Call): Promise<string> {
  const { id, tenantId, state, turns } = await row();
  return `call ${state}, ${turns} turns, ${await engineState(room.faults, callWorkflowId(tenantId, id))}`;
}

const effectsOf = async ({ row }: Call): Promise<string> => {
  const { turns, leads } = await row();
  return `${turns} turns, ${leads} leads`;
};

/** Says something, and waits for the answer. */
async function say({ call }: Call, text: string): Promise<void> {
  const before = await call.lines('ai').count();
  await call.field.fill(text);
  await call.field.press('Enter');
  await within(WORD_MS, async () => (await call.lines('ai').count()) > before);
}

/** The AI's last answer, without the time and latency shown with it. */
const lastAnswer = async ({ call }: Call): Promise<string> =>
  (await call.lines('ai').last().innerText())
    .replace(/\s+/g, ' ')
    .replace(/^AI assistant [\d:]+ /, '')
    .replace(/ (model|first token) [\d.]+ .*$/, '')
    .trim();

/** A drill in which the model fails. */
export async function modelDrill(room: Room, key: string): Promise<Drill> {
  const open = await begun(room, key);
  let again: Promise<void> | undefined;
  return {
    page: open.page,
    act: () => say(open, 'I need help with a lease'),
    screen: () => lastAnswer(open),
    run: () => stateOf(room, open),
    async isSettled() {
      // The caller repeats themselves, as the receptionist asked them to.
      again ??= say(open, 'It is about my landlord');
      await again;
      const hasAnswered = (await lastAnswer(open)).includes(ANSWER);
      if (!hasAnswered) again = undefined;
      return hasAnswered;
    },
    effects: () => effectsOf(open),
  };
}

/** A drill in which the voice fails: the browser reads aloud what the model wrote. */
export async function voiceDrill(room: Room, key: string): Promise<Drill> {
  const open = await begun(room, key);
  const { speeches } = room.faults.doubles.voice;
  const read = (): Promise<string[]> => open.page.evaluate(() => window.speechDouble.said);
  const isRead = async (): Promise<boolean> => (await read()).some((text) => text.includes(ANSWER));
  let before = 0;
  let again: Promise<void> | undefined;
  return {
    page: open.page,
    async act() {
      before = speeches.length;
      await say(open, 'I need help with a lease');
      await within(WORD_MS, async () => (await isRead()) || speeches.length > before);
      // The browser may still read aloud what the failing vendor was asked to speak.
      await within(PLAYED_MS, isRead);
    },
    async screen() {
      const answer = (await lastAnswer(open)).includes(ANSWER) ? 'the answer' : 'no answer';
      if (await isRead()) return `${answer}, read by the browser`;
      return `${answer}, ${speeches.length > before ? 'spoken by the vendor' : 'silent'}`;
    },
    run: () => stateOf(room, open),
    async isSettled() {
      if (!again) before = speeches.length;
      again ??= say(open, 'It is about my landlord');
      await again;
      return speeches.length > before;
    },
    effects: () => effectsOf(open),
  };
}
