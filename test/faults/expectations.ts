/**
 * The expected outcome of each cell. Texts of toasts come from the error catalogs (specification 1, section 8;
 * specification 2, section 8); texts that are in neither are the product's own.
 */
import type { Fault, FaultService } from '../../tools/launcher/faults-arguments.mjs';

/** The exact text, or a pattern that it must match. */
export type Wanted = string | RegExp;

export interface Expected {
  /** The text that the person reads. */
  screen: Wanted;
  /** Every toast that appeared, in order. */
  toast: Wanted;
  /** The action's state in the product and at the engine. */
  run: Wanted;
  /** The status of the service on Service Status. */
  status: Wanted;
  /** Whether an incident opens, within 60 seconds, and ends within 60 seconds after the fault. */
  incident: boolean;
  /** No other service has an incident. */
  isAlone?: boolean;
  /** The final effects; they occur by themselves unless the screen asked the person to try again. */
  effects: Wanted;
}

type Row = Partial<Record<Fault, Partial<Expected>>> & { usual: Expected };

const WELL = { status: 'healthy', incident: false } as const;
const DOWN = { status: 'down', incident: true } as const;
/** No toast. */
const NONE = 'none';

/** The visitor's intake while a service is broken that everything depends on. */
const VISITOR = { toast: NONE, effects: '1 lead, run running', isAlone: true } as const;
const DONE = { ...WELL, screen: 'done', run: '1 leads, 0 in the outbox, run running' } as const;

const DATABASE: Row = {
  usual: {
    ...VISITOR,
    ...DOWN,
    run: '0 leads, 0 in the outbox, no run',
    screen: 'running: Our records can’t be reached right now — the journey waits',
  },
  slow: DONE,
  // An error inside the server does not mean that a service is down: the page tries three times, then shows demo data.
  '500': { screen: 'running: The server failed, trying again' },
};

const TEMPORAL: Row = {
  // The lead is stored without the engine, and the engine begins the journey when it is back.
  usual: {
    ...VISITOR,
    ...DOWN,
    screen: 'pending: Waiting. The journey continues automatically.',
    run: /^1 leads, [01] in the outbox, no run$/,
  },
  slow: DONE,
};

const WORKER: Row = {
  usual: {
    ...VISITOR,
    ...DOWN,
    screen: 'running: Worker down — the journey waits',
    run: /^0 leads, 0 in the outbox, (no run|run running)$/,
  },
  slow: DONE,
};

const REFUSED = 'Waiting The vendor could not accept it yet. It is retried automatically.';
const OPEN =
  'Waiting The vendor has not confirmed this message yet. We keep asking, and it is sent at most once.';
const TRIED_AGAIN = 'run running sendMessage tried again';
/** The vendor may have sent the message, so the run looks for it there before it sends again. */
const AMBIGUOUS = { screen: OPEN, run: `message sending, ambiguous, ${TRIED_AGAIN}` } as const;
const SENT = { ...WELL, screen: 'Sent', run: 'message sent, run completed' } as const;
const RATE_LIMITED = { screen: REFUSED, run: `message queued, rate_limited, ${TRIED_AGAIN}` } as const;

const TELEPHONY: Row = {
  usual: { ...DOWN, ...AMBIGUOUS, toast: NONE, effects: '1 text' },
  down: { screen: REFUSED, run: `message queued, unavailable, ${TRIED_AGAIN}` },
  slow: SENT,
  '429': RATE_LIMITED,
};

const EMAIL: Row = {
  usual: { ...DOWN, ...AMBIGUOUS, toast: NONE, effects: '1 email' },
  slow: SENT,
  '429': RATE_LIMITED,
};

const APOLOGY = 'I am sorry, I am having trouble with that. Could you please say it again?';
/** The call continues, and the caller is asked to repeat. */
const ONE_TURN = 'call active, 1 turns, run running';
const TWO_TURNS = '2 turns, 0 leads';
const ANSWERED = 'Thank you for telling me. Please tell me your first and last name.';

const AI: Row = {
  usual: {
    ...DOWN,
    screen: APOLOGY,
    toast: `Processing Error / ${APOLOGY}`,
    run: ONE_TURN,
    effects: TWO_TURNS,
  },
  slow: { ...WELL, screen: ANSWERED, toast: NONE },
};

/** The voice is not monitored: without it, the browser reads the answers aloud, and the caller misses nothing. */
const VOICE: Row = {
  usual: {
    status: 'not watched',
    incident: false,
    toast: NONE,
    screen: 'the answer, read by the browser',
    run: ONE_TURN,
    effects: TWO_TURNS,
  },
  slow: { screen: 'the answer, spoken by the vendor' },
};

const FAILING = 'appointment, calendar failing, run running';

const CALENDAR: Row = {
  // The client is not affected and does not wait.
  usual: {
    ...DOWN,
    screen: 'You are booked',
    toast: NONE,
    run: FAILING,
    effects: '1 appointment, 1 event, 1 confirmation',
  },
  slow: { ...WELL, run: 'appointment, calendar synced, run running' },
};

const PAYMENT_ERROR =
  'Service Error / Edge function "simple-stripe-checkout" is currently unavailable + ' +
  'Payment Error / The payment vendor does not answer as it should. Try again in a few minutes.';

const PAYMENTS: Row = {
  usual: {
    ...DOWN,
    screen: 'the form, filled in',
    toast: PAYMENT_ERROR,
    run: 'no run, no checkout',
    effects: '1 page opened, 0 charged',
  },
  slow: { ...WELL, screen: 'the vendor’s page', toast: NONE, run: 'no run, a checkout' },
  // The vendor has created the checkout and could not answer. It is never paid, because its page never opened.
  half: { run: 'no run, a checkout' },
  hang: { run: 'no run, a checkout' },
};

const CRM: Row = {
  usual: {
    status: 'not watched',
    incident: false,
    toast: 'Lead added / Carla Chen',
    screen: 'the lead Carla Chen',
    run: 'waiting, ambiguous, run running',
    effects: '1 contact, 1 deal',
  },
  down: { run: 'waiting, unavailable, run running' },
  // Contact and deal are several requests, each of which is slow.
  slow: { run: /^(sent|waiting, no problem), run (completed|running( syncCrm under way)?)$/ },
  '429': { run: 'waiting, rate_limited, run running' },
};

const ROWS: Record<FaultService, Row> = {
  database: DATABASE,
  temporal: TEMPORAL,
  worker: WORKER,
  telephony: TELEPHONY,
  email: EMAIL,
  ai: AI,
  voice: VOICE,
  calendar: CALENDAR,
  payments: PAYMENTS,
  crm: CRM,
};

/** Faults that are wrong answers. A worker cannot have them, because nothing connects to it. */
const UNANSWERABLE: readonly Fault[] = ['429', '500', 'garbage', 'half'];

/** The expected outcome of a cell, or why that cell does not exist. */
export function expectedOf(service: FaultService, fault: Fault): Expected | string {
  if (service === 'worker' && UNANSWERABLE.includes(fault)) return 'nobody connects to a worker';
  const { usual, [fault]: own } = ROWS[service];
  return { ...usual, ...own };
}
