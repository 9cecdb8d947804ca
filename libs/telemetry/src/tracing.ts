/**
 * Whether a process records traces: the standard OTEL_* variables decide, and tracing is off unless they name a
 * collector.
 */
import type { Tracing } from './span.js';

type Variables = Readonly<Record<string, string | undefined>>;

/** True if a collector is named and tracing is not switched off (OpenTelemetry: SDK environment variables). */
export function wantsTracing(variables: Variables): boolean {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER = 'otlp' } = variables;
  const endpoint =
    variables['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? variables['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
  return endpoint !== '' && OTEL_SDK_DISABLED?.toLowerCase() !== 'true' && OTEL_TRACES_EXPORTER === 'otlp';
}

/** Starts to record and send spans if the environment asks for it. The SDK is loaded only in that case. */
export async function openTracing(service: string, variables: Variables): Promise<Tracing | undefined> {
  if (!wantsTracing(variables)) return undefined;
  const { startTracing } = await import('./tracing-sdk.js');
  return await startTracing(service, variables);
}
