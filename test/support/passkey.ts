/** A software authenticator: creates one passkey and signs with it (WebAuthn level 3, section 6). */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { PasskeyOptions, type FactorAdded } from '@praxis/contracts/auth/factor';
import type { Answer } from './api.js';
import { expectOk } from './journey.js';
import type { Browser } from './people.js';

/** Flags of authenticator data (section 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** Deliberate errors in what the authenticator sends. */
export interface Wrong {
  /** Origin that the browser reports. */
  origin?: string;
  /** Host whose hash is signed. */
  host?: string;
  /** Whether to claim that the owner was not verified. */
  unverified?: boolean;
  /** Signature counter to report. */
  count?: number;
  /** Challenge to sign instead of the given one. */
  challenge?: string;
}

type Value = number | string | Buffer | Map<number | string, Value>;

/** The subset of CBOR (RFC 8949) that authenticators use. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, content]) => [cbor(key), cbor(content)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

export class Authenticator {
  readonly id = randomBytes(32);
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  #count = 0;
  #userHandle: string | undefined;

  /** Registers a new passkey for the person who is signed in; returns the API's response. */
  async add(browser: Browser, wrong: Wrong = {}): Promise<Answer> {
    return await browser.post('/v1/auth/factors/passkey/confirm', await this.make(browser, wrong));
  }

  /** Creates what a browser sends to add a new passkey. */
  async make(browser: Browser, wrong: Wrong = {}): Promise<{ response: object }> {
    const begun = PasskeyOptions.parse(expectOk(await browser.post('/v1/auth/factors/passkey')).body);
    const { challenge, user } = begun.options as unknown as { challenge: string; user: { id: string } };
    this.#userHandle = user.id;
    return { response: this.#made(browser.baseUrl, challenge, wrong) };
  }

  /** Signs in; returns the API's response. */
  async signIn(browser: Browser, wrong: Wrong = {}): Promise<Answer> {
    return await browser.post('/v1/auth/passkey', await this.answer(browser, wrong));
  }

  /** Creates what a browser sends to sign in. */
  async answer(browser: Browser, wrong: Wrong = {}): Promise<{ response: object }> {
    const begun = PasskeyOptions.parse(expectOk(await browser.post('/v1/auth/passkey/begin')).body);
    const clientData = this.#clientData('webauthn.get', browser.baseUrl, {
      challenge: begun.options.challenge,
      ...wrong,
    });
    this.#count += 1;
    const data = this.#data(browser.baseUrl, wrong, wrong.count ?? this.#count);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#key.privateKey);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(this.#userHandle === undefined ? {} : { userHandle: this.#userHandle }),
    };
    return { response: { ...this.#credential(), response } };
  }

  #made(baseUrl: string, challenge: string, wrong: Wrong): object {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    // COSE (RFC 9053): an elliptic curve key, ES256, P-256.
    const key = new Map<number, Value>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key)]);
    const authData = Buffer.concat([this.#data(baseUrl, wrong, 0, ATTESTED), attested]);
    const object = new Map<string, Value>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const clientData = this.#clientData('webauthn.create', baseUrl, { challenge, ...wrong });
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  #credential(): object {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' };
  }

  #clientData(type: string, baseUrl: string, { challenge, origin = baseUrl }: Wrong): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(baseUrl: string, { host, unverified = false }: Wrong, count: number, flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const all = flags | PRESENT | (unverified ? 0 : VERIFIED);
    return Buffer.concat([sha256(host ?? new URL(baseUrl).hostname), Buffer.from([all]), counter]);
  }
}

/** The response to adding a passkey. */
export const addedBy = (answer: Answer): FactorAdded => expectOk(answer).body as unknown as FactorAdded;
