/**
 * Encrypts everything Temporal stores of a workflow: AES-256-GCM with a key per tenant, chosen by the workflow's id, and
 * bound to namespace and workflow (NIST SP 800-38D, additional authenticated data).
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import type { SerializationContext } from '@temporalio/common/lib/converter/serialization-context.js';
import proto from '@temporalio/proto';
import { deriveKey } from '@praxis/config/keys';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { tenantOfWorkflow } from './workflow-tenant.js';

// A CommonJS package: its namespaces are properties of the default export.
const { Payload: PayloadMessage } = proto.temporal.api.common.v1;

const ENCODING = 'binary/encrypted';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/**
 * Begins what version 2 writes. Version 1 began with its random nonce, which equals these eight bytes once in 2^64; such
 * a payload would be refused, not misread.
 */
const VERSION_2 = Buffer.from('PRAXIS\0\u0002', 'latin1');
/** Scope of payloads that belong to no tenant's workflow. */
const SYSTEM_SCOPE = 'system';

/** Gives the key of a scope: a tenant's id, or `system`. The vault takes this place when tenants bring their own. */
export interface PayloadKeys {
  keyFor(scope: string): Buffer;
}

/** Keys derived from the installation's master key, kept once made. */
export function derivedPayloadKeys(masterKey: string): PayloadKeys {
  const keys = new Map<string, Buffer>();
  return {
    keyFor(scope) {
      let key = keys.get(scope);
      if (!key) {
        key = deriveKey(masterKey, `payload/${scope}`);
        keys.set(scope, key);
      }
      return key;
    },
  };
}

/** Thrown for a payload that is plain text, was altered, was moved, or is encrypted under a key this installation lacks. */
export class PayloadDecryptionError extends Error {
  override readonly name = 'PayloadDecryptionError';
  constructor(message = 'A stored payload cannot be decrypted with the keys of this installation') {
    super(message);
  }
}

/**
 * The codec. It writes version 2: namespace, tenant and workflow id are authenticated with the ciphertext, so that a payload
 * opens in the workflow it was written for and nowhere else. What no key has written is refused, except for the fixed
 * texts that the codec itself leaves readable.
 *
 * Version 1 authenticated the tenant alone. It is read, never written, so that runs that were open before version 2 go on:
 * only under the key of the workflow's own tenant, so it opens in a workflow of that tenant (or in the system's, if the
 * system wrote it). A history that continues as new leaves it behind, and the retention of the namespace removes the rest.
 */
export class EncryptionCodec implements PayloadCodec {
  readonly #keys: PayloadKeys;

  constructor(keys: PayloadKeys) {
    this.#keys = keys;
  }

  async encode(payloads: Payload[], context?: SerializationContext): Promise<Payload[]> {
    const place = placeOf(context);
    return await Promise.resolve(
      payloads.map((payload) => (isRunText(payload) ? payload : this.#encrypt(payload, place))),
    );
  }

  /** @throws PayloadDecryptionError for what was not written here for this workflow */
  async decode(payloads: Payload[], context?: SerializationContext): Promise<Payload[]> {
    const place = placeOf(context);
    return await Promise.resolve(
      payloads.map((payload) => (isRunText(payload) ? payload : this.#decrypt(payload, place))),
    );
  }

  #encrypt(payload: Payload, { scope, bound }: Place): Payload {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#keys.keyFor(scope), nonce);
    cipher.setAAD(bound);
    const plain = PayloadMessage.encode(payload).finish();
    const data = Buffer.concat([VERSION_2, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return { metadata: { encoding: Buffer.from(ENCODING), 'encryption-key-id': Buffer.from(scope) }, data };
  }

  #decrypt(payload: Payload, { scope, bound }: Place): Payload {
    const metadata = payload.metadata ?? {};
    if (text(metadata.encoding) !== ENCODING)
      throw new PayloadDecryptionError('A payload that is not encrypted is refused');
    if (text(metadata['encryption-key-id']) !== scope) throw new PayloadDecryptionError();
    const data = Buffer.from(payload.data ?? []);
    const isVersion2 = data.subarray(0, VERSION_2.length).equals(VERSION_2);
    const sealed = isVersion2 ? data.subarray(VERSION_2.length) : data;
    if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new PayloadDecryptionError();
    try {
      const decipher = createDecipheriv(CIPHER, this.#keys.keyFor(scope), sealed.subarray(0, NONCE_BYTES));
      decipher.setAAD(isVersion2 ? bound : Buffer.from(scope));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const plain = Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]);
      return PayloadMessage.decode(plain);
    } catch {
      throw new PayloadDecryptionError();
    }
  }
}

const RUN_TEXT_PAYLOADS: ReadonlySet<string> = new Set(
  Object.values(RUN_TEXTS).map((text) => JSON.stringify(text)),
);

/** A fixed summary, equal to the letter: nothing that anybody typed. */
function isRunText({ metadata, data }: Payload): boolean {
  return (
    data !== null &&
    data !== undefined &&
    data.length < 100 &&
    text(metadata?.encoding) === 'json/plain' &&
    RUN_TEXT_PAYLOADS.has(text(data))
  );
}

/** Where a payload belongs: the scope whose key it is under, and the bytes that are authenticated with it. */
interface Place {
  scope: string;
  bound: Buffer;
}

/**
 * A run that one of the system's schedules began: the engine puts the moment behind the schedule's id, and hands each run what the
 * last one answered. All of them are one place.
 */
const SCHEDULED = /^(system\/[a-z-]+)-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

function placeOf(context: SerializationContext | undefined): Place {
  const { namespace = '', workflowId: given = '' } = context ?? {};
  const workflowId = given.replace(SCHEDULED, '$1');
  const scope = tenantOfWorkflow(workflowId) ?? SYSTEM_SCOPE;
  // As JSON, so that no two places give the same bytes.
  return { scope, bound: Buffer.from(JSON.stringify([scope, namespace, workflowId])) };
}

function text(bytes: Uint8Array | null | undefined): string {
  return bytes ? Buffer.from(bytes).toString() : '';
}
