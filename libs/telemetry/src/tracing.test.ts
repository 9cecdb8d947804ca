import { inSpan, isInSpan } from './span.js';
import { openTracing, wantsTracing } from './tracing.js';

const ENDPOINT = 'http://127.0.0.1:4318';

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${ENDPOINT}/v1/traces` }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, false],
])('decides from %j whether to trace: %s', (variables, wanted) => {
  expect(wantsTracing(variables)).toBe(wanted);
});

test('without a collector spans only run their work', async () => {
  expect(await openTracing('test', {})).toBeUndefined();
  expect(await inSpan('a span', {}, () => Promise.resolve(isInSpan()))).toBe(false);
});

test('a protocol that is not offered is an error that names it', async () => {
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
  await expect(openTracing('test', variables)).rejects.toThrow('OTEL_EXPORTER_OTLP_PROTOCOL is grpc');
});
