/** Feature flags for code: requested through OpenFeature, with this process's cache as the provider. */
import { codeDefaultOf, FLAGS, type FlagName, type FlagReason } from '@praxis/contracts/flag/flag.const';
import {
  ErrorCode,
  OpenFeature,
  StandardResolutionReasons,
  type Client,
  type EvaluationContext,
  type Provider,
  type ResolutionDetails,
} from '@openfeature/server-sdk';
import type { Environment } from '@praxis/config/environment';
import type { Database } from '../core/database.js';
import { FlagCache } from './flag-cache.js';

/** Flags have two variants. Evaluations never throw: on an error, the default in code applies. */
class PostgresProvider implements Provider {
  readonly metadata = { name: 'postgresql' };
  readonly runsOn = 'server';

  constructor(private readonly store: FlagCache) {}

  resolveBooleanEvaluation(
    key: string,
    codeDefault: boolean,
    { targetingKey }: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    const found = this.store.evaluate(key, targetingKey);
    return Promise.resolve(
      found
        ? { ...found, variant: found.value ? 'on' : 'off' }
        : failed(codeDefault, ErrorCode.FLAG_NOT_FOUND),
    );
  }

  resolveStringEvaluation(_key: string, codeDefault: string): Promise<ResolutionDetails<string>> {
    return Promise.resolve(failed(codeDefault, ErrorCode.TYPE_MISMATCH));
  }

  resolveNumberEvaluation(_key: string, codeDefault: number): Promise<ResolutionDetails<number>> {
    return Promise.resolve(failed(codeDefault, ErrorCode.TYPE_MISMATCH));
  }

  resolveObjectEvaluation<Value>(_key: string, codeDefault: Value): Promise<ResolutionDetails<Value>> {
    return Promise.resolve(failed(codeDefault, ErrorCode.TYPE_MISMATCH));
  }
}

const failed = <Value>(value: Value, errorCode: ErrorCode): ResolutionDetails<Value> => ({
  value,
  errorCode,
  reason: StandardResolutionReasons.ERROR,
});

export interface TenantFlagValue {
  key: string;
  value: boolean;
  reason: FlagReason;
}

/** The flags of this process. */
export class Flags {
  readonly #store: FlagCache;
  readonly #client: Client;

  private constructor(store: FlagCache, client: Client) {
    this.#store = store;
    this.#client = client;
  }

  /** `name` distinguishes this client from others in the same process. */
  static async open(environment: Environment, database: Database, name: string): Promise<Flags> {
    const store = await FlagCache.open(environment, database);
    await OpenFeature.setProviderAndWait(name, new PostgresProvider(store));
    return new Flags(store, OpenFeature.getClient(name));
  }

  /** Whether the flag is on for the tenant: the value that an admin has set, or the default in code. Never throws. */
  async isOn(name: FlagName, tenantId: string): Promise<boolean> {
    return await this.#client.getBooleanValue(name, FLAGS[name].codeDefault, { targetingKey: tenantId });
  }

  /** Every flag that is defined or used in code, with its value for a tenant, sorted by key. */
  async listFor(tenantId: string): Promise<TenantFlagValue[]> {
    const keys = [...new Set([...Object.keys(FLAGS), ...this.#store.keys()])].sort();
    return await Promise.all(
      keys.map(async (key) => {
        const { value, reason, errorCode } = await this.#client.getBooleanDetails(
          key,
          codeDefaultOf(key) ?? false,
          { targetingKey: tenantId },
        );
        return { key, value, reason: errorCode ? 'UNKNOWN' : (reason as FlagReason) };
      }),
    );
  }

  async close(): Promise<void> {
    await this.#store.close();
  }
}
