/** A visitor's secret: a random id with a signature, so that only this installation can issue one. */
import { createHmac, randomUUID } from 'node:crypto';
import { deriveKey, sameSecret } from '@praxis/config/keys';

/** A visitor, with the secret that proves who they are. */
export interface Visitor {
  id: string;
  token: string;
}

/** Issues and reads visitors' tokens: `id.signature`, HMAC-SHA256 with a key derived from the master key. */
export class VisitorTokens {
  readonly #key: Buffer;

  constructor(masterKey: string) {
    this.#key = deriveKey(masterKey, 'visitor/token');
  }

  /** Creates a new visitor. */
  issue(): Visitor {
    const id = randomUUID();
    return { id, token: `${id}.${this.#sign(id)}` };
  }

  /** The visitor of a token; undefined for a text that this installation did not issue. */
  read(token: string): Visitor | undefined {
    const [id = '', signature = '', ...rest] = token.split('.');
    return rest.length === 0 && sameSecret(signature, this.#sign(id)) ? { id, token } : undefined;
  }

  #sign(id: string): string {
    return createHmac('sha256', this.#key).update(id).digest('base64url');
  }
}
