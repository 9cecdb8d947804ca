/** A collector of traces on this machine: accepts OTLP over HTTP as JSON and keeps every span, and the received bytes. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

interface OtlpValue {
  stringValue?: string;
  intValue?: number | string;
}

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: OtlpValue }[];
}

/** A span as the collector got it. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  service: string;
  attributes: Readonly<Record<string, string | number | undefined>>;
}

export interface OtlpDouble {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Everything that was sent. */
  bytes(): Buffer;
  /** The number of received bytes, even if they are not kept. */
  receivedBytes(): number;
  close(): Promise<void>;
}

interface Export {
  resourceSpans: {
    resource: { attributes: OtlpSpan['attributes'] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

/** Starts it on a free port. With `keep: false` it only answers, for measurements. */
export async function startOtlpDouble({ keep = true } = {}): Promise<OtlpDouble> {
  const spans: CollectedSpan[] = [];
  const received: Buffer[] = [];
  let count = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => {
      count += chunk.length;
      if (keep) chunks.push(chunk);
    });
    request.on('end', () => {
      if (keep) {
        const bytes = Buffer.concat(chunks);
        received.push(bytes);
        spans.push(...spansOf(JSON.parse(bytes.toString()) as Export));
      }
      response.writeHead(200, { 'content-type': request.headers['content-type'] ?? 'application/json' });
      response.end(keep ? '{}' : undefined);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    bytes: () => Buffer.concat(received),
    receivedBytes: () => count,
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.resolve();
    },
  };
}

function spansOf({ resourceSpans }: Export): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(asRecord(resource.attributes)['service.name']);
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
        traceId,
        spanId,
        name,
        service,
        parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
        attributes: asRecord(attributes),
      })),
    );
  });
}

function asRecord(attributes: OtlpSpan['attributes']): CollectedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  );
}
