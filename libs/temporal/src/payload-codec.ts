/**
 * Encrypts all workflow data that Temporal stores: AES-256-GCM with a key per tenant, chosen by the
 * workflow's id, and bound to namespace and workflow (NIST SP 800-38D, additional authenticated data).
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import type { SerializationContext } from '@temporalio/common/lib/converter/serialization-context.js';
import proto from '@temporalio/proto';
import { deriveKey } from '@praxis/config/keys';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { tenantOfWorkflow } from './workflow-tenant.js';

// A CommonJS package, so its namespaces are properties of the default export.
const { Payload: PayloadMessage } = proto.temporal.api.common.v1;

const ENCODING = 'binary/encrypted';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/**
 * Prefix of version 2. Version 1 started with its random nonce, which equals these eight bytes once in 2^64;
 * such a payload would be refused, not misread.
 */
const VERSION_2 = Buffer.from('PRAXIS\0\u0002', 'latin1');
/** Scope of payloads of workflows without a tenant. */
const SYSTEM_SCOPE = 'system';

/**
 * Returns the key of a scope: a tenant's id, or `system`. A key vault can implement this when tenants bring
 * their own keys.
 */
export interface PayloadKeys {
  keyFor(scope: string): Buffer;
}

/** Keys derived from the installation's master key, cached. */
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

/**
 * Thrown for a payload that is plain text, was altered or moved, or is encrypted with a key that this
 * installation lacks.
 */
export class PayloadDecryptionError extends Error {
  override readonly name = 'PayloadDecryptionError';
  constructor(message = 'A stored payload cannot be decrypted with the keys of this installation') {
    super(message);
  }
}

/**
 * The codec. It writes version 2: namespace, tenant and workflow id are authenticated with the ciphertext, so
 * that a payload decrypts only in the workflow it was written for. Unencrypted payloads are refused, except
 * for the fixed texts that the codec itself leaves readable.
 *
 * Version 1 authenticated only the tenant. It is read but never written, so that runs that were open before
 * version 2 can continue. It decrypts only with the key of the workflow's own tenant, so only in a workflow
 * of that tenant (or of the system, if the system wrote it). A run that continues as new no longer contains
 * version 1, and the namespace's retention removes the rest.
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

  /**
   * @throws PayloadDecryptionError for a payload that was not written by this installation for this workflow
   */
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
    const encrypted = isVersion2 ? data.subarray(VERSION_2.length) : data;
    if (encrypted.length < NONCE_BYTES + TAG_BYTES) throw new PayloadDecryptionError();
    try {
      const decipher = createDecipheriv(CIPHER, this.#keys.keyFor(scope), encrypted.subarray(0, NONCE_BYTES));
      decipher.setAAD(isVersion2 ? bound : Buffer.from(scope));
      decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
      const plain = Buffer.concat([
        decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)),
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

/** Whether a payload is exactly one of the fixed summaries, so that it contains no user input. */
function isRunText({ metadata, data }: Payload): boolean {
  return (
    data !== null &&
    data !== undefined &&
    data.length < 100 &&
    text(metadata?.encoding) === 'json/plain' &&
    RUN_TEXT_PAYLOADS.has(text(data))
  );
}

/** The scope whose key encrypts a payload, and the bytes that are authenticated with it. */
interface Place {
  scope: string;
  bound: Buffer;
}

/**
 * Workflow id of a scheduled system run: the engine appends the time to the schedule's id, and gives each run
 * the result of the previous one. All runs of a schedule count as the same workflow.
 */
const SCHEDULED = /^(system\/[a-z-]+)-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

function placeOf(context: SerializationContext | undefined): Place {
  const { namespace = '', workflowId: given = '' } = context ?? {};
  const workflowId = given.replace(SCHEDULED, '$1');
  const scope = tenantOfWorkflow(workflowId) ?? SYSTEM_SCOPE;
  // JSON, so that different places always give different bytes.
  return { scope, bound: Buffer.from(JSON.stringify([scope, namespace, workflowId])) };
}

function text(bytes: Uint8Array | null | undefined): string {
  return bytes ? Buffer.from(bytes).toString() : '';
}
