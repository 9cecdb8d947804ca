/** Encrypts everything Temporal stores of a workflow: AES-256-GCM with a key per tenant, chosen by the workflow's id. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import type { SerializationContext } from '@temporalio/common/lib/converter/serialization-context.js';
import proto from '@temporalio/proto';
import { deriveKey } from '@praxis/config/keys';
import { RUN_TEXTS } from '@praxis/contracts/run-texts.const';

// A CommonJS package: its namespaces are properties of the default export.
const { Payload: PayloadMessage } = proto.temporal.api.common.v1;

const ENCODING = 'binary/encrypted';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
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

/** Thrown for a payload that was altered, or encrypted under a key this installation does not have. */
export class PayloadDecryptionError extends Error {
  override readonly name = 'PayloadDecryptionError';
  constructor() {
    super('A stored payload cannot be decrypted with the keys of this installation');
  }
}

/**
 * The codec. The scope travels in the payload's metadata and is authenticated with the ciphertext, so a payload moved
 * to another tenant's workflow does not open as that tenant's.
 */
export class EncryptionCodec implements PayloadCodec {
  readonly #keys: PayloadKeys;

  constructor(keys: PayloadKeys) {
    this.#keys = keys;
  }

  async encode(payloads: Payload[], context?: SerializationContext): Promise<Payload[]> {
    const scope = scopeOf(context);
    return await Promise.resolve(
      payloads.map((payload) => (isRunText(payload) ? payload : this.#encrypt(payload, scope))),
    );
  }

  async decode(payloads: Payload[]): Promise<Payload[]> {
    return await Promise.resolve(payloads.map((payload) => this.#decrypt(payload)));
  }

  #encrypt(payload: Payload, scope: string): Payload {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#keys.keyFor(scope), nonce);
    cipher.setAAD(Buffer.from(scope));
    const plain = PayloadMessage.encode(payload).finish();
    const data = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return { metadata: { encoding: Buffer.from(ENCODING), 'encryption-key-id': Buffer.from(scope) }, data };
  }

  #decrypt(payload: Payload): Payload {
    const metadata = payload.metadata ?? {};
    if (text(metadata.encoding) !== ENCODING) return payload;
    const scope = text(metadata['encryption-key-id']);
    const data = Buffer.from(payload.data ?? []);
    if (data.length < NONCE_BYTES + TAG_BYTES) throw new PayloadDecryptionError();
    try {
      const decipher = createDecipheriv(CIPHER, this.#keys.keyFor(scope), data.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(scope));
      decipher.setAuthTag(data.subarray(-TAG_BYTES));
      const plain = Buffer.concat([
        decipher.update(data.subarray(NONCE_BYTES, -TAG_BYTES)),
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
function isRunText(payload: Payload): boolean {
  return (
    payload.data !== null &&
    payload.data !== undefined &&
    payload.data.length < 100 &&
    RUN_TEXT_PAYLOADS.has(text(payload.data))
  );
}

/** The tenant of a workflow id `tenant/<t>/…`; everything else is the system's. */
function scopeOf(context: SerializationContext | undefined): string {
  const tenant = /^tenant\/([0-9a-f-]{36})\//.exec(context?.workflowId ?? '')?.[1];
  return tenant === undefined ? SYSTEM_SCOPE : tenant;
}

function text(bytes: Uint8Array | null | undefined): string {
  return bytes ? Buffer.from(bytes).toString() : '';
}
