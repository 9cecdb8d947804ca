/** Finds the tenant behind a key. Answers are kept for a few seconds: a revoked key stops working that soon. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Database } from '@praxis/db/core/database';
import { hashToken } from '@praxis/db/core/secret-token';
import { findBookingZone } from '@praxis/db/appointment/slot';
import {
  findActiveTenant,
  findDemoTenants,
  findTenantByApiKey,
  type TenantIdentity,
} from '@praxis/db/tenant/tenant';
import { Failure } from '../http/failure.js';

const KEEP_MS = 5_000;
/** Guessed keys must not fill the memory. */
const MOST_KEPT = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export class TenantDirectory {
  readonly #database: Database;
  readonly #keys = new Kept<TenantIdentity | undefined>();
  readonly #tenants = new Kept<TenantIdentity | undefined>();
  readonly #zones = new Kept<string>();
  readonly #demo = new Kept<TenantIdentity[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The tenant that carries the public demo of an industry. @throws Failure 503 where none is set up */
  async demoTenant(industry: Industry): Promise<TenantIdentity> {
    const tenant = (await this.demoTenants()).find((candidate) => candidate.industry === industry);
    if (tenant) return tenant;
    throw new Failure({
      status: 503,
      code: 'demo_unavailable',
      message: 'The demo is not set up on this installation.',
    });
  }

  /** The tenants that the demo's public key stands for. */
  async demoTenants(): Promise<readonly TenantIdentity[]> {
    return await this.#demo.get('all', () => findDemoTenants(this.#database));
  }

  /** The tenant of a key; undefined for an unknown one. */
  async tenantOfKey(key: string): Promise<TenantIdentity | undefined> {
    return await this.#keys.get(hashToken(key), () => findTenantByApiKey(this.#database, key));
  }

  /** An active tenant by id, whoever asks; undefined for any other text. */
  async activeTenant(id: string): Promise<TenantIdentity | undefined> {
    if (!UUID.test(id)) return undefined;
    return await this.#tenants.get(id, () => findActiveTenant(this.#database, id));
  }

  /** The zone a tenant's bookings are made in: its first provider's. */
  async bookingZone(tenantId: string): Promise<string> {
    return await this.#zones.get(tenantId, () => this.#database.withTenant(tenantId, findBookingZone));
  }
}

/** Answers by id, for a few seconds. Callers who come while one is being found wait for it: a crowd costs one look-up. */
class Kept<Value> {
  readonly #answers = new Map<string, { value: Promise<Value>; until: number }>();

  get(id: string, find: () => Promise<Value>): Promise<Value> {
    const kept = this.#answers.get(id);
    if (kept && kept.until > Date.now()) return kept.value;
    if (this.#answers.size > MOST_KEPT) this.#answers.clear();
    const value = find();
    const answer = { value, until: Date.now() + KEEP_MS };
    this.#answers.set(id, answer);
    value.catch(() => {
      if (this.#answers.get(id) === answer) this.#answers.delete(id);
    });
    return value;
  }
}
