/**
 * Finds the tenant of a key. Results are cached for a few seconds, which is how long a revoked key still
 * works.
 */
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Database } from '@praxis/db/core/database';
import { hashToken } from '@praxis/db/core/secret-token';
import { isUuid } from '@praxis/contracts/core/uuid.const';
import { listEmbedOrigins } from '@praxis/db/booking-page/embed-origin';
import { findPracticeZone } from '@praxis/db/tenant/practice-zone';
import { findTenantByApiKey } from '@praxis/db/tenant/api-key';
import {
  findActiveTenant,
  findDemoTenants,
  findTenantBySlug,
  type DemoTenant,
  type TenantIdentity,
} from '@praxis/db/tenant/tenant';
import { Failure } from '../http/failure.js';
import { Kept } from './kept.js';

/** Allows names that are longer than any short name that the product creates. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,79}$/;

export class TenantDirectory {
  readonly #database: Database;
  readonly #keys = new Kept<TenantIdentity | undefined>();
  readonly #tenants = new Kept<TenantIdentity | undefined>();
  readonly #slugs = new Kept<TenantIdentity | undefined>();
  readonly #origins = new Kept<readonly string[]>();
  readonly #zones = new Kept<string>();
  readonly #demo = new Kept<DemoTenant[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The tenant of an industry's public demo. @throws Failure 503 if none is set up */
  async demoTenant(industry: Industry): Promise<DemoTenant> {
    const tenant = (await this.demoTenants()).find((candidate) => candidate.industry === industry);
    if (tenant) return tenant;
    throw Failure.of(503, 'demo_unavailable', 'The demo is not set up on this installation.');
  }

  /** The tenants that the demo's public key is valid for. */
  async demoTenants(): Promise<readonly DemoTenant[]> {
    return await this.#demo.get('all', () => findDemoTenants(this.#database));
  }

  /** The tenant of a key; undefined for an unknown one. */
  async tenantOfKey(key: string): Promise<TenantIdentity | undefined> {
    return await this.#keys.get(hashToken(key), () => findTenantByApiKey(this.#database, key));
  }

  /** Makes the next use read the key again, because it was revoked. */
  forgetKey(keyHash: string): void {
    this.#keys.forget(keyHash);
  }

  /** An active tenant by id, without checking the caller; undefined for any other text. */
  async activeTenant(id: string): Promise<TenantIdentity | undefined> {
    if (!isUuid(id)) return undefined;
    return await this.#tenants.get(id, () => findActiveTenant(this.#database, id));
  }

  /** The active tenant that a public address names, by its short name or its id. */
  async namedInAddress(name: string): Promise<TenantIdentity | undefined> {
    if (isUuid(name)) return await this.activeTenant(name.toLowerCase());
    const slug = name.toLowerCase();
    if (!SLUG.test(slug)) return undefined;
    return await this.#slugs.get(slug, () => findTenantBySlug(this.#database, slug));
  }

  /** Makes the next use read every tenant again, because one was changed. */
  forgetTenants(): void {
    for (const kept of [this.#keys, this.#tenants, this.#slugs, this.#demo]) kept.forgetAll();
  }

  /** Sites that may show a tenant's booking page inside their own. */
  async embedOrigins(tenantId: string): Promise<readonly string[]> {
    return await this.#origins.get(tenantId, () => this.#database.withTenant(tenantId, listEmbedOrigins));
  }

  /** Makes the next use read the list again, because it was changed. */
  forgetEmbedOrigins(tenantId: string): void {
    this.#origins.forget(tenantId);
  }

  /** The time zone of a tenant's bookings: the practice's own. */
  async bookingZone(tenantId: string): Promise<string> {
    return await this.#zones.get(tenantId, () => this.#database.withTenant(tenantId, findPracticeZone));
  }
}
