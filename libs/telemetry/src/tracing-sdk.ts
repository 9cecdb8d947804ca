/**
 * The OpenTelemetry SDK, loaded only if tracing is on. Sampler, batch sizes, endpoint and headers come from OTEL_*
 * variables.
 */
import * as api from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { ScopeContextManager } from './scope-context.js';
import { useTelemetry, type Tracing } from './span.js';

/** Records spans of `service` and sends them to the collector in batches. */
export async function startTracing(
  service: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Tracing> {
  const exporter = await openExporter(
    variables['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ?? variables['OTEL_EXPORTER_OTLP_PROTOCOL'],
  );
  const provider = new NodeTracerProvider({
    // Only OTEL_RESOURCE_ATTRIBUTES is read, because other detectors would add the machine's name, its user and the
    // command line.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': variables['OTEL_SERVICE_NAME'] ?? service }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const propagator = new W3CTraceContextPropagator();
  provider.register({ propagator, contextManager: new ScopeContextManager() });
  useTelemetry({ api, propagator, tracer: provider.getTracer('praxis') });
  return {
    async close() {
      useTelemetry(undefined);
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/**
 * Protobuf by default, as in the standard; JSON if it is configured. gRPC is not offered, because nothing else needs
 * its client library.
 */
async function openExporter(protocol: string | undefined): Promise<SpanExporter> {
  switch (protocol) {
    case undefined:
    case '':
    case 'http/protobuf':
      return new (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter();
    case 'http/json':
      return new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter();
    default:
      throw new Error(`OTEL_EXPORTER_OTLP_PROTOCOL is ${protocol}; use http/protobuf or http/json`);
  }
}
