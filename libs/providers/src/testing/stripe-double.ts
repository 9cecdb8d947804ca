/** A local server with the part of Stripe's API that Praxis uses. It records every request. */
import { randomBytes } from 'node:crypto';
import { failure, listed, missing, newId, ok, type StripeObject } from './stripe-answer.js';
import { fieldsIn, listIn, readForm, textIn, type FormFields } from './stripe-form.js';
import { subscriptionOf, updated } from './stripe-subscription.js';
import { countUnits, summaryOf, type MeterEvent } from './stripe-usage.js';
import { startWireDouble, type WireAnswer, type WireDouble, type WireRequest } from './wire-double.js';

export interface StripeDouble extends WireDouble {
  /** All objects by id. Tests may add and change objects. */
  readonly objects: Map<string, StripeObject>;
  /** Units that were reported. */
  readonly meterEvents: MeterEvent[];
  /** Events, the newest first. */
  readonly events: StripeObject[];
  /** Returns the objects of one kind, oldest first. */
  all(object: string): StripeObject[];
  /** Pays a checkout, which begins a subscription. Returns the subscription's id. */
  complete(sessionId: string, at: Date): string;
}

/** The key that the double accepts. */
export const STRIPE_DOUBLE_KEY = 'sk_test_double';

interface State {
  objects: StripeDouble['objects'];
  meterEvents: StripeDouble['meterEvents'];
  events: StripeDouble['events'];
  /** First answers, by key. */
  answers: Map<string, { body: string; answer: WireAnswer }>;
}

/** Starts a double of an empty account. */
export async function startStripeDouble(): Promise<StripeDouble> {
  const state: State = { objects: new Map(), meterEvents: [], events: [], answers: new Map() };
  const { objects, meterEvents, events } = state;
  const wire = await startWireDouble((request) => answerOnce(request, state));
  const all = (object: string): StripeObject[] =>
    [...objects.values()].filter((one) => one['object'] === object);
  return {
    ...wire,
    objects,
    meterEvents,
    events,
    all,
    complete(sessionId, at) {
      const session = objects.get(sessionId);
      if (!session) throw new Error('no such session');
      const start = Math.floor(at.getTime() / 1_000);
      const subscription = subscriptionOf(session, start);
      objects.set(subscription.id, subscription);
      Object.assign(session, { status: 'complete', payment_status: 'paid' });
      Object.assign(session, { subscription: subscription.id, customer: subscription['customer'] });
      return subscription.id;
    },
  };
}

/** A request with a used key gets the first answer again, or a refusal if its body differs. */
function answerOnce(request: WireRequest, state: State): WireAnswer {
  if (request.headers.authorization !== `Bearer ${STRIPE_DOUBLE_KEY}`)
    return failure(401, { message: 'Invalid API Key provided' });
  const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  if (typeof key !== 'string') return answer(request, state);
  const name = `${request.path} ${key}`;
  const before = state.answers.get(name);
  if (before && before.body !== request.body)
    return failure(400, {
      type: 'idempotency_error',
      message: 'Keys can only be used with the same parameters',
    });
  const given = before?.answer ?? answer(request, state);
  if (given.status === 200) state.answers.set(name, { body: request.body, answer: given });
  return given;
}

function answer(request: WireRequest, state: State): WireAnswer {
  const { method, path, query } = request;
  const form = readForm(request.body);
  const kept = <Value extends StripeObject>(object: Value): WireAnswer => {
    state.objects.set(object.id, object);
    return ok(object);
  };
  const of = (object: string): StripeObject[] =>
    [...state.objects.values()].filter((one) => one['object'] === object);
  switch (`${method} ${path}`) {
    case 'GET /v1/prices':
      return listed(
        of('price').filter(({ lookup_key }) => lookup_key === query.get('lookup_keys[0]')),
        path,
      );
    case 'POST /v1/prices':
      return kept({ ...form, id: newId('price'), object: 'price', unit_amount: Number(form['unit_amount']) });
    case 'GET /v1/billing/meters':
      return listed(of('billing.meter'), path);
    case 'POST /v1/billing/meters':
      return kept({ ...form, id: newId('mtr'), object: 'billing.meter' });
    case 'POST /v1/checkout/sessions':
      return createSession(form, state);
    case 'POST /v1/billing_portal/sessions':
      return textIn(form['customer']).startsWith('cus_')
        ? ok({
            id: newId('bps'),
            object: 'billing_portal.session',
            url: 'https://billing.stripe.example/p/1',
          })
        : missing('customer');
    case 'GET /v1/invoices':
      return listed(
        of('invoice').filter(({ subscription }) => subscription === query.get('subscription')),
        path,
      );
    case 'POST /v1/invoices/create_preview':
      return ok(state.objects.get('preview'));
    case 'GET /v1/invoice_payments':
      return listed(
        of('invoice_payment').filter(({ invoice, payment }) =>
          query.has('invoice')
            ? invoice === query.get('invoice')
            : (payment as { payment_intent?: string }).payment_intent ===
              query.get('payment[payment_intent]'),
        ),
        path,
      );
    case 'GET /v1/charges':
    case 'GET /v1/credit_notes':
      return listed(
        of(path === '/v1/charges' ? 'charge' : 'credit_note').filter(
          ({ customer }) => customer === query.get('customer'),
        ),
        path,
      );
    case 'POST /v1/refunds':
      return kept({ ...form, id: newId('re'), object: 'refund', amount: Number(form['amount']) });
    case 'POST /v1/billing/meter_events':
      return countUnits(form, state);
    case 'GET /v1/events': {
      const [since, until] = [query.get('created[gte]'), query.get('created[lt]')].map(Number) as [
        number,
        number,
      ];
      const inPeriod = state.events.filter(
        ({ created }) => Number(created) >= since && Number(created) < until,
      );
      const begin = inPeriod.findIndex(({ id }) => id === query.get('starting_after')) + 1;
      const page = inPeriod.slice(begin, begin + Number(query.get('limit')));
      return ok({ object: 'list', url: path, has_more: begin + page.length < inPeriod.length, data: page });
    }
  }
  if (path.endsWith('/event_summaries')) return listed([summaryOf(request, state)], path);
  const id = path.split('/').at(-1) ?? '';
  const object = state.objects.get(id);
  if (!object) return missing('id');
  return method === 'GET' ? ok(object) : kept(updated(object, form));
}

function createSession(form: FormFields, { objects }: State): WireAnswer {
  const email = textIn(form['customer_email']);
  if (/@(?:[^@]*\.)?invalid(?:\.|$)/.test(email))
    return failure(400, { code: 'email_invalid', message: `Invalid email address: ${email}` });
  const sold = listIn(form['line_items']).map(({ price }) => objects.get(textIn(price)));
  const setup = sold.find((price) => price && price['recurring'] === undefined);
  const trialDays = Number(fieldsIn(form['subscription_data'])['trial_period_days'] ?? 0);
  // A month after a trial is not due yet.
  const due = trialDays ? setup : sold.at(0);
  const id = `cs_test_${randomBytes(20).toString('hex')}`;
  const session: StripeObject = {
    id,
    object: 'checkout.session',
    url: `https://checkout.stripe.com/c/pay/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    currency: 'usd',
    customer: null,
    subscription: null,
    amount_subtotal: Number(due?.['unit_amount']),
    client_reference_id: form['client_reference_id'] ?? null,
    trial_days: trialDays,
    customer_email: email,
    line_items: { data: sold.map((price) => ({ id: newId('li'), quantity: 1, price })) },
    metadata: fieldsIn(form['metadata']),
    success_url: form['success_url'],
  };
  objects.set(id, session);
  return ok(session);
}
