/** Subscriptions of the double of Stripe: how they begin and change. */
import { newId, type StripeObject } from './stripe-answer.js';
import { listIn, textIn, type FormFields } from './stripe-form.js';

const DAY_SECONDS = 86_400;

/** The subscription that begins with a paid session. */
export function subscriptionOf(session: StripeObject, start: number): StripeObject {
  const { data: sold } = session['line_items'] as { data: { price: StripeObject }[] };
  const trialDays = Number(session['trial_days']);
  const end = start + (trialDays || 30) * DAY_SECONDS;
  return {
    id: newId('sub'),
    object: 'subscription',
    customer: newId('cus'),
    status: trialDays ? 'trialing' : 'active',
    start_date: start,
    trial_end: trialDays ? end : null,
    cancel_at_period_end: false,
    cancel_at: null,
    metadata: session['metadata'],
    items: {
      data: sold.map(({ price }) => ({
        id: newId('si'),
        price: { id: price.id },
        current_period_start: start,
        current_period_end: end,
      })),
    },
  };
}

/** A subscription: its cancellation, or the price of an item. */
export function updated(subscription: StripeObject, form: FormFields): StripeObject {
  const changes = listIn(form['items']);
  const { data } = subscription['items'] as { data: { id: string; price: { id: string } }[] };
  const items = data.map((item) => {
    const change = changes.find(({ id }) => id === item.id);
    return change ? { ...item, price: { id: textIn(change['price']) } } : item;
  });
  const cancels = form['cancel_at_period_end'];
  return {
    ...subscription,
    items: { data: items },
    ...(cancels === undefined ? {} : { cancel_at_period_end: cancels === 'true' }),
  };
}
