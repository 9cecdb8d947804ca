/**
 * The content of a practice's status page. A page that was shown is cached for a while, so that it can still be shown
 * during a database outage, with the monitor's result.
 */
import { Injectable } from '@nestjs/common';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { STATUS_DAYS } from '@praxis/contracts/health/status-page.const';
import type { StatusPage } from '@praxis/contracts/health/status-page';
import { Database } from '@praxis/db/core/database';
import { readServiceHistory } from '@praxis/db/health/status-page';
import { readBrand } from '@praxis/db/tenant/brand';
import { findTenantSlug } from '@praxis/db/tenant/tenant';
import { partIncidents, partStatuses, type ServiceHistory } from '@praxis/domain/health/part-status';
import { orRemembered } from '../../platform/http/database-away.js';
import { notFound } from '../../platform/http/failure.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { HealthMonitor } from './health-monitor.js';

/** Maximum number of practices whose pages are cached. The page that was not shown for longest is removed first. */
const MAX_REMEMBERED = 500;
const DAY_MS = 86_400_000;

interface Shown {
  practice: StatusPage['practice'];
  brand: StatusPage['brand'];
  industry: Industry;
}

@Injectable()
export class StatusPageService {
  readonly #shown = new Map<string, Shown>();
  #history: Pick<ServiceHistory, 'days' | 'outages'> = { days: [], outages: [] };

  constructor(
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
    private readonly monitor: HealthMonitor,
  ) {}

  /**
   * @param address the practice's short name or id
   * @throws Failure 404 for an address without a practice
   */
  async read(address: string): Promise<StatusPage> {
    const shown = await orRemembered(
      () => this.#practice(address),
      () => this.#shown.get(address.toLowerCase()),
    );
    this.#history = await orRemembered(
      () => readServiceHistory(this.database, STATUS_DAYS),
      () => this.#history,
    );
    const { practice, brand, industry } = shown;
    const { services, outage } = this.monitor.snapshot;
    const current = outage
      ? [
          {
            id: outage.id,
            service: 'database',
            startedAt: outage.since.toISOString(),
            resolvedAt: null,
          } as const,
        ]
      : [];
    return {
      ok: true,
      practice,
      brand,
      updatedAt: new Date().toISOString(),
      parts: partStatuses({ services, days: this.#history.days }, industry, lastDays()),
      incidents: partIncidents([...current, ...this.#history.outages], industry),
    };
  }

  async #practice(address: string): Promise<Shown> {
    const tenant = await this.tenants.namedInAddress(address);
    if (!tenant) throw notFound('There is no status page at this address. Check the link.');
    const { id, industry } = tenant;
    const shown = await this.database.withTenant(id, async (tx) => {
      const brand = await readBrand(tx);
      return { practice: { slug: await findTenantSlug(tx), name: brand.name }, brand, industry };
    });
    const key = address.toLowerCase();
    this.#shown.delete(key);
    this.#shown.set(key, shown);
    const [oldest] = this.#shown.keys();
    if (this.#shown.size > MAX_REMEMBERED && oldest !== undefined) this.#shown.delete(oldest);
    return shown;
  }
}

/** The days of the page in UTC, the oldest first. */
function lastDays(): string[] {
  const today = Date.now();
  return Array.from({ length: STATUS_DAYS }, (_, index) =>
    new Date(today - (STATUS_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
