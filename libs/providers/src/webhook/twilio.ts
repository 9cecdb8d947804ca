/** Twilio's webhooks: status of sent messages, and messages that people write. */
import { createRequire } from 'node:module';
import type * as TwilioWebhooks from 'twilio/lib/webhooks/webhooks.js';
import type { ProviderConfirmed } from '@praxis/domain/consent/opt-out';
import { toDeliveryStatus } from '../sms/twilio-transform.js';
import { UnreadableWebhook, type ReadWebhook, type ReceivedWebhook } from './event.js';

/** The part of the SDK that checks signatures. It is small, while the whole SDK costs 30 MB and 0.2 s. */
type Validators = typeof TwilioWebhooks;
let validators: Validators | undefined;

/**
 * `OptOutType`, the field of a message to which Advanced Opt-Out has already replied
 * (twilio.com/docs/messaging/tutorials/advanced-opt-out).
 */
const CONFIRMED: ReadonlyMap<string, ProviderConfirmed> = new Map([
  ['STOP', 'opt_out'],
  ['START', 'opt_in'],
  ['HELP', 'help'],
]);

export interface TwilioSignature {
  authToken: string;
  /** `X-Twilio-Signature`. */
  signature: string;
  /** The full URL that we gave Twilio, including the query, as Twilio sees it. */
  url: string;
  contentType: string;
  body: string;
}

/**
 * Whether Twilio signed this request. For a form the signature covers each field; for any other body, its
 * hash in the URL.
 */
export function isSignedByTwilio({ authToken, signature, url, contentType, body }: TwilioSignature): boolean {
  if (authToken === '' || signature === '') return false;
  validators ??= createRequire(import.meta.url)('twilio/lib/webhooks/webhooks.js') as Validators;
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return validators.validateRequest(authToken, signature, url, fieldsOf(body));
  if (!new URL(url).searchParams.has('bodySHA256')) return false;
  return validators.validateRequestWithBody(authToken, signature, url, body);
}

/**
 * The event in a webhook.
 * @throws UnreadableWebhook
 */
export function readTwilioWebhook({ body, reference }: ReceivedWebhook): ReadWebhook {
  const fields = body.startsWith('{') ? jsonFields(body) : Object.fromEntries(new URLSearchParams(body));
  const { MessageSid: sid, MessageStatus: status, From: from, To: to, Body: text } = fields;
  if (!sid || sid.length > 64) throw new UnreadableWebhook();
  if (status) {
    const outcome = toDeliveryStatus(status);
    return {
      eventKey: `${sid}/${status}`,
      event:
        outcome === 'accepted'
          ? { kind: 'other' }
          : { kind: 'delivery', providerMessageId: sid, reference, outcome },
    };
  }
  if (!from || text === undefined) throw new UnreadableWebhook();
  const confirmed = CONFIRMED.get(fields['OptOutType']?.toUpperCase() ?? '');
  return {
    eventKey: sid,
    event: {
      kind: 'inbound',
      channel: 'sms',
      from,
      to: to ?? '',
      body: text,
      ...(confirmed && { confirmed }),
    },
  };
}

/** Fields in the format of the validator: a repeated field is a list. */
function fieldsOf(body: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  const given = new URLSearchParams(body);
  for (const name of new Set(given.keys())) {
    const [first = '', ...more] = given.getAll(name);
    fields[name] = more.length === 0 ? first : [first, ...more];
  }
  return fields;
}

function jsonFields(body: string): Record<string, string | undefined> {
  try {
    const read = JSON.parse(body) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    throw new UnreadableWebhook();
  }
}
