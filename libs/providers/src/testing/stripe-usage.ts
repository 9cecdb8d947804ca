/** The meters of the double of Stripe: units that are reported, and their sums. */
import { failure, newId, ok, type StripeObject } from './stripe-answer.js';
import { fieldsIn, textIn, type FormFields } from './stripe-form.js';
import type { WireAnswer, WireRequest } from './wire-double.js';

/** A report of units, under an identifier that is accepted once. */
export interface MeterEvent {
  identifier: string;
  fields: FormFields;
}

/** The reported usage, by meter. */
export interface Meters {
  objects: ReadonlyMap<string, StripeObject>;
  meterEvents: MeterEvent[];
}

/** Counts units; refuses an identifier that was already used. */
export function countUnits(form: FormFields, { meterEvents }: Pick<Meters, 'meterEvents'>): WireAnswer {
  const identifier = textIn(form['identifier']);
  if (meterEvents.some((event) => event.identifier === identifier))
    return failure(400, { message: `An event already exists with identifier ${identifier}.` });
  meterEvents.push({ identifier, fields: form });
  return ok({ object: 'billing.meter_event', identifier });
}

/** The units of a meter and a customer between two moments, which are whole minutes. */
export function summaryOf({ path, query }: WireRequest, { objects, meterEvents }: Meters): object {
  const meter = objects.get(path.split('/').at(-2) ?? '');
  const [start, end] = [Number(query.get('start_time')), Number(query.get('end_time'))];
  if (start % 60 !== 0 || end % 60 !== 0) throw new Error('not aligned with minutes');
  let sum = 0;
  for (const { fields } of meterEvents) {
    const payload = fieldsIn(fields['payload']);
    const at = Number(fields['timestamp']);
    const isCounted = fields['event_name'] === meter?.['event_name'] && at >= start && at < end;
    if (isCounted && payload['stripe_customer_id'] === query.get('customer')) sum += Number(payload['value']);
  }
  return { id: newId('mtrusg'), object: 'billing.meter_event_summary', aggregated_value: sum };
}
