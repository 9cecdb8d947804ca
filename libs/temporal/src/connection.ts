/** The address of Temporal: the standard TEMPORAL_* variables and config file, local by default. */
import { loadClientConnectConfig } from '@temporalio/envconfig';

export type TemporalAddress = ReturnType<typeof loadClientConnectConfig> & { namespace: string };

/** Connection options and namespace, for clients and workers (address, TLS, API key, namespace). */
export function temporalAddress(): TemporalAddress {
  const config = loadClientConnectConfig();
  return { ...config, namespace: config.namespace ?? 'default' };
}
