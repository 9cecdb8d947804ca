/** A visitor's secret: a random id under a signature, so that no one but this installation can make one. */
import { createHmac, randomUUID } from 'node:crypto';
import { deriveKey, sameSecret } from '@praxis/config/keys';

/** A visitor and the secret that they prove to be this visitor with. */
export interface Visitor {
  id: string;
  token: string;
}

/** Makes and reads visitors' tokens: `id.signature`, HMAC-SHA256 under a key derived from the master key. */
export class VisitorTokens {
  readonly #key: Buffer;

  constructor(masterKey: string) {
    this.#key = deriveKey(masterKey, 'visitor/token');
  }

  /** Somebody who has not been here. */
  issue(): Visitor {
    const id = randomUUID();
    return { id, token: `${id}.${this.#sign(id)}` };
  }

  /** The visitor of a token; undefined for a text that this installation did not make. */
  read(token: string): Visitor | undefined {
    const [id = '', signature = '', ...rest] = token.split('.');
    return rest.length === 0 && sameSecret(signature, this.#sign(id)) ? { id, token } : undefined;
  }

  #sign(id: string): string {
    return createHmac('sha256', this.#key).update(id).digest('base64url');
  }
}
