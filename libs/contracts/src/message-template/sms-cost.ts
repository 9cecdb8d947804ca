/** The cost of a text message of a template. Pure and zod-free. */
import { isGsmText, smsSegments } from '../message/sms-segments.js';
import { OVERAGE_CENTS } from '../billing/plan-quotas.const.js';

const MICROS_PER_CENT = 10_000;

export interface SmsCost {
  /** `GSM-7`: 160 characters a segment. `UCS-2`: 70, for a text with any other character. */
  encoding: 'GSM-7' | 'UCS-2';
  segments: number;
  /**
   * Price for all recipients if the practice's quota is used up: a message counts as one unit, regardless of its number
   * of segments.
   */
  practiceCents: number;
  /** What the vendor charges for all recipients; it charges for each segment. Rounded up. */
  vendorCents: number;
}

/** Cost of a text in the form in which it is sent. */
export function smsCost(text: string, recipients: number, segmentMicros: number): SmsCost {
  const segments = smsSegments(text);
  return {
    encoding: isGsmText(text) ? 'GSM-7' : 'UCS-2',
    segments,
    practiceCents: OVERAGE_CENTS.sms_messages * recipients,
    vendorCents: Math.ceil((segments * recipients * segmentMicros) / MICROS_PER_CENT),
  };
}
