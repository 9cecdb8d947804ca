/**
 * Passkeys: creates challenges for authenticators and verifies their responses (WebAuthn level 3, section 7).
 */
import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { DEFAULT_BRAND_NAME } from '@praxis/contracts/tenant/brand';
import type { PasskeyConfirm, PasskeyOptions, PasskeySignIn } from '@praxis/contracts/auth/factor';
import { lockAccount } from '@praxis/db/auth/account-lock';
import { Database, type SystemTransaction } from '@praxis/db/core/database';
import {
  findPasskey,
  findPasskeyOwner,
  listPasskeyIds,
  notePasskeyUse,
  storeChallenge,
  takeChallenge,
  type NewPasskey,
} from '@praxis/db/auth/passkey';
import { Failure } from '../../platform/http/failure.js';
import type { AuthSession } from '../../platform/http/request.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

type Options = PasskeyOptions['options'];

@Injectable()
export class PasskeyService {
  readonly #origin: string;
  readonly #host: string;

  constructor(
    private readonly database: Database,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.#origin = publicOrigin(environment);
    this.#host = new URL(this.#origin).hostname;
  }

  /** Creates the options for registering a new passkey. @throws Failure 409 if passkeys cannot be used */
  async askNew({ id, userId, email }: AuthSession): Promise<Options> {
    const excludeCredentials = await this.database.withSystem('list passkeys', (tx) =>
      listPasskeyIds(tx, userId),
    );
    const options = await generateRegistrationOptions({
      rpName: DEFAULT_BRAND_NAME,
      rpID: this.#relyingParty(),
      userName: email,
      userID: new Uint8Array(Buffer.from(userId)),
      excludeCredentials,
      attestationType: 'none',
      // The passkey signs in without an email address, so it must be discoverable, and it must verify its
      // owner.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await storeChallenge(this.database, { challenge: options.challenge, sessionId: id });
    return { ...options };
  }

  /**
   * Verifies the registration response of an authenticator.
   * @throws Failure 400 unless this session requested it on this site
   */
  async readNew({ id, userId }: AuthSession, { response }: PasskeyConfirm): Promise<NewPasskey> {
    const { transports = [] } = response.response;
    const expectedChallenge = await this.#takeChallenge(response.response, id);
    const verified = await refusing(() =>
      verifyRegistrationResponse({
        response: { ...response, response: { ...response.response, transports }, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#relyingParty(),
        requireUserVerification: true,
      }),
    );
    if (!verified.verified) throw passkeyWrong();
    const { credential } = verified.registrationInfo;
    const { id: credentialId, publicKey, counter: signCount } = credential;
    return { userId, credentialId, publicKey, signCount, transports };
  }

  /**
   * Creates the options for signing in with any passkey.
   * @throws Failure 409 if passkeys cannot be used
   */
  async askAny(): Promise<Options> {
    const options = await generateAuthenticationOptions({
      rpID: this.#relyingParty(),
      userVerification: 'required',
    });
    await storeChallenge(this.database, { challenge: options.challenge });
    return { ...options };
  }

  /**
   * Consumes the challenge that an authenticator responded to, so that a response counts once.
   * @throws Failure 400
   */
  async takeAsked({ response }: PasskeySignIn): Promise<string> {
    return await this.#takeChallenge(response.response);
  }

  /** Verifies a sign-in response and returns the passkey's owner. @throws Failure 400 */
  async prove(
    tx: SystemTransaction,
    { response }: PasskeySignIn,
    expectedChallenge: string,
  ): Promise<{ userId: string }> {
    const owner = await findPasskeyOwner(tx, response.id);
    // Lock the account first, then its passkey: removing a passkey locks in the same order, so the two cannot
    // deadlock.
    if (owner !== undefined) await lockAccount(tx, owner);
    const passkey = await findPasskey(tx, response.id);
    const { userHandle } = response.response;
    if (!passkey || (userHandle !== undefined && userHandle !== handleOf(passkey.userId)))
      throw passkeyWrong();
    const { credentialId: id, publicKey, signCount, transports, factorId, userId } = passkey;
    const { verified, authenticationInfo } = await refusing(() =>
      verifyAuthenticationResponse({
        response: {
          ...response,
          response: { ...response.response, ...(userHandle === undefined ? {} : { userHandle }) },
          clientExtensionResults: {},
        },
        expectedChallenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#relyingParty(),
        // Rejects a counter that went backwards, which is the sign of a copied authenticator.
        credential: { id, publicKey: new Uint8Array(publicKey), counter: signCount, transports },
        requireUserVerification: true,
      }),
    );
    if (!verified) throw passkeyWrong();
    await notePasskeyUse(tx, { factorId, signCount: authenticationInfo.newCounter });
    return { userId };
  }

  async #takeChallenge({ clientDataJSON }: { clientDataJSON: string }, sessionId?: string): Promise<string> {
    const challenge = challengeIn(clientDataJSON);
    if (challenge === undefined || !(await takeChallenge(this.database, { challenge, sessionId })))
      throw passkeyWrong();
    return challenge;
  }

  /** The host that passkeys belong to. An IP address cannot be one (WebAuthn level 3, section 5.1.2). */
  #relyingParty(): string {
    if (isIP(this.#host.replace(/[[\]]/g, '')) === 0) return this.#host;
    throw Failure.of(409, 'passkeys_unavailable', 'Passkeys need a host name in PUBLIC_URL.');
  }
}

/** The challenge that the browser reports (WebAuthn level 3, section 5.8.1). */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = data && typeof data === 'object' && 'challenge' in data ? data.challenge : undefined;
    return typeof challenge === 'string' && challenge.length <= 100 ? challenge : undefined;
  } catch {
    return undefined;
  }
}

const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/**
 * The library throws a different error for each fault. The response hides which, because the detail would
 * help only an attacker.
 */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw passkeyWrong();
  }
}

function passkeyWrong(): Failure {
  return Failure.of(400, 'passkey_wrong', 'This passkey was not accepted. Try again or sign in another way.');
}
