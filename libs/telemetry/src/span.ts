/**
 * Spans of a trace. Without tracing, OpenTelemetry is not loaded and `inSpan` only calls the work. Spans may contain
 * only a closed list of values: ids, names from the code, templates of routes, and counts. Never a value that a person
 * gave.
 */
import type * as OpenTelemetry from '@opentelemetry/api';
import type { Span, SpanKind, TextMapPropagator, Tracer } from '@opentelemetry/api';
import { currentRequestId } from './request-scope.js';

/** Attributes that spans may have, in addition to `praxis.request_id` and `error.type`. */
export type SpanAttribute =
  | 'http.request.method'
  | 'http.route'
  | 'http.response.status_code'
  | 'db.system.name'
  | 'db.operation.batch.size'
  | 'praxis.db.operations'
  | 'praxis.tenant_id'
  | 'praxis.provider.port'
  | 'praxis.provider.mode'
  | 'temporal.workflow_id'
  | 'temporal.run_id'
  | 'temporal.workflow_type'
  | 'temporal.update_name'
  | 'temporal.activity_type'
  | 'temporal.attempt';

export type SpanAttributes = Partial<Record<SpanAttribute, string | number | undefined>>;

export type Kind = keyof typeof SpanKind;

/** The SDK's functions once it is loaded (tracing-sdk.ts). */
export interface Telemetry {
  tracer: Tracer;
  api: Pick<
    typeof OpenTelemetry,
    'context' | 'trace' | 'SpanKind' | 'SpanStatusCode' | 'defaultTextMapGetter' | 'defaultTextMapSetter'
  >;
  propagator: TextMapPropagator;
}

/** A process that records spans. */
export interface Tracing {
  /**
   * Sends the remaining spans and ends. Never throws; an unreachable collector delays the shutdown at most by its
   * time-out.
   */
  close(): Promise<void>;
}

let telemetry: Telemetry | undefined;

/** Switches spans on; undefined switches them off. Only tracing-sdk.ts calls it. */
export function useTelemetry(loaded: Telemetry | undefined): void {
  telemetry = loaded;
}

/** Whether this code runs in a span that is recorded. */
export function isInSpan(): boolean {
  if (!telemetry) return false;
  const { trace, context } = telemetry.api;
  return trace.getSpan(context.active())?.isRecording() ?? false;
}

/** The parent of a span that another process began: a `traceparent` (W3C Trace Context). */
export interface SpanOptions {
  kind?: Kind;
  attributes?: SpanAttributes;
  traceparent?: string | undefined;
}

/** Runs `work` in a span. A failure is recorded only by its class, because messages may quote what a person typed. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = beginSpan(name, options);
  if (!span) return await work();
  try {
    return await span.run(work);
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** A span that is under way. */
export interface OpenSpan {
  /** Runs `work` so that its spans are children of this one. */
  run<Result>(work: () => Result): Result;
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  fail(type: string): void;
  end(): void;
}

/** Begins a span; undefined without tracing. */
export function beginSpan(
  name: string,
  { kind = 'INTERNAL', attributes = {}, traceparent }: SpanOptions,
): OpenSpan | undefined {
  if (!telemetry) return undefined;
  const { api, tracer, propagator } = telemetry;
  const active = api.context.active();
  const parent =
    traceparent === undefined
      ? active
      : propagator.extract(active, { traceparent }, api.defaultTextMapGetter);
  const requestId = currentRequestId();
  const span = tracer.startSpan(
    name,
    {
      kind: api.SpanKind[kind],
      attributes: requestId === undefined ? attributes : { ...attributes, 'praxis.request_id': requestId },
    },
    parent,
  );
  const within = api.trace.setSpan(parent, span);
  return {
    run: (work) => api.context.with(within, work),
    set: (more) => void span.setAttributes(more),
    rename: (to) => void span.updateName(to),
    fail: (type) => failSpan(span, type, api.SpanStatusCode.ERROR),
    end: () => span.end(),
  };
}

function failSpan(span: Span, type: string, code: number): void {
  span.setStatus({ code });
  span.setAttribute('error.type', type);
}

/** The class of an error, and its code if the code looks like an identifier. */
export function errorType(error: unknown): string {
  const { code, type } = (error ?? {}) as { code?: unknown; type?: unknown };
  const name = error instanceof Error ? error.name : typeof error;
  const detail = [code, type].find((text) => typeof text === 'string' && /^\w{1,40}$/.test(text));
  return typeof detail === 'string' ? `${name}/${detail}` : name;
}

/** The current span as a `traceparent`, for another process; undefined without one. */
export function currentTraceparent(): string | undefined {
  if (!telemetry) return undefined;
  const { api, propagator } = telemetry;
  const carrier: { traceparent?: string } = {};
  propagator.inject(api.context.active(), carrier, api.defaultTextMapSetter);
  return carrier.traceparent;
}

/** The id of the current trace, for log lines; undefined without one. */
export function currentTraceId(): string | undefined {
  if (!telemetry) return undefined;
  return telemetry.api.trace.getSpan(telemetry.api.context.active())?.spanContext().traceId;
}
