/** Checks whether a person uses the booking page: with the operator's vendor account, or else with the simulator. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { deriveKey } from '@praxis/config/keys';
import type { BookingPageResult } from '@praxis/contracts/booking-page/booking-page';
import { Database } from '@praxis/db/core/database';
import { takeSimTurn } from '@praxis/db/sim/sim';
import { ProviderError } from '@praxis/providers/failures';
import { createRobot, type RobotVendor } from '@praxis/providers/robot/factory';
import type { RobotVerdict } from '@praxis/providers/robot/port';
import { decideTurn, DEFAULT_SIM_CONTROLS } from '@praxis/providers/sim/controls';
import type { SimBehavior, SimTurn } from '@praxis/providers/sim/store';
import { Failure, notFound } from '../../platform/http/failure.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { VendorRequests } from '../../platform/vendor/vendor-requests.js';

/** Seconds after which a visitor may try again if the vendor did not answer. */
const RETRY_AFTER_SECONDS = 5;

@Injectable()
export class RobotChecks {
  readonly #siteKey: string | undefined;
  readonly #checks: RobotVendor;

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly database: Database,
    private readonly requests: VendorRequests,
  ) {
    const { TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY: secretKey, TURNSTILE_BASE_URL: baseUrl } = environment;
    this.#siteKey = TURNSTILE_SITE_KEY;
    const secret = deriveKey(environment.PRAXIS_MASTER_KEY, 'robot-check/sim');
    const store = { takeTurn: (tenantId: string, port: string) => this.#turn(tenantId, port) };
    this.#checks =
      this.#siteKey === undefined
        ? createRobot({ mode: 'sim', sim: { store, secret } })
        : createRobot({
            mode: 'live',
            turnstile: { secretKey, baseUrl, timeoutMs: environment.PROVIDER_TIMEOUT_MS },
          });
  }

  /** The data with which the page gets a token. */
  get kind(): BookingPageResult['robotCheck'] {
    return this.#siteKey === undefined ? { kind: 'sim' } : { kind: 'turnstile', siteKey: this.#siteKey };
  }

  /** Issues a token of the simulator. @throws Failure 404 if the vendor's widget makes the tokens */
  issue(tenantId: string): string {
    const token = this.#checks.of(tenantId).issue?.();
    if (token === undefined) throw notFound('Tokens come from the robot check on the page.');
    return token;
  }

  /**
   * Throws unless the vendor confirms that the visitor is a person.
   * @throws Failure 403 `robot_check_failed` for a token that is missing, used or refused, 503
   * `robot_check_unavailable` if the vendor did not answer
   */
  async require(request: PraxisRequest, token: string | undefined): Promise<void> {
    const { tenant, ip } = request;
    if (!tenant) throw new Error('the routes of a booking page resolve a tenant');
    if (!token) throw notAPerson();
    const proof = { token, key: randomUUID(), address: ip };
    // The operator has one account at the vendor for the pages of all practices.
    const check = this.requests.guarded(this.#checks.of(tenant.id), {
      tenantId: null,
      provider: 'turnstile',
      port: 'robot',
    });
    const ask = (): Promise<RobotVerdict> => check.verify(proof);
    // Repeating the same check gives the same verdict, so a lost answer is requested again.
    const verdict = await ask()
      .catch((error: unknown) => {
        if (error instanceof ProviderError && error.code === 'ambiguous') return ask();
        throw error;
      })
      .catch((error: unknown) => {
        if (error instanceof ProviderError) throw cannotTell();
        throw error;
      });
    if (!verdict.passed) throw notAPerson();
  }

  async #turn(tenantId: string, port: string): Promise<SimTurn> {
    return await this.database.withTenant(tenantId, (tx) =>
      takeSimTurn<SimBehavior, SimTurn>(tx, port, (stored) =>
        decideTurn({ ...DEFAULT_SIM_CONTROLS, ...stored }),
      ),
    );
  }
}

function notAPerson(): Failure {
  return Failure.of(
    403,
    'robot_check_failed',
    'We could not confirm that you are a person. Do the check again, or call us.',
  );
}

function cannotTell(): Failure {
  return new Failure({
    status: 503,
    code: 'robot_check_unavailable',
    message: 'The robot check is not available right now. Try again in a moment, or call us.',
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
