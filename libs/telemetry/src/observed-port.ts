/** A vendor's port whose requests have spans and metrics. */
import { noteProviderRequest } from './metrics.js';
import { beginSpan, errorType } from './span.js';

/**
 * The same port, observed: each call of a method that returns a promise is one request. The content of requests is not
 * recorded, and of an error only its class and code.
 */
export function observedPort<Port extends object>(port: string, mode: string, target: Port): Port {
  const wrapped = new Map<PropertyKey, unknown>();
  return new Proxy(target, {
    get(_, key) {
      const known = wrapped.get(key);
      if (known !== undefined) return known;
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function' || typeof key === 'symbol') return value;
      const observed = (...given: unknown[]): unknown =>
        observe({ port, mode, operation: key }, () => Reflect.apply(value, target, given) as unknown);
      wrapped.set(key, observed);
      return observed;
    },
  });
}

interface ProviderRequest {
  port: string;
  mode: string;
  operation: string;
}

function observe({ port, mode, operation }: ProviderRequest, send: () => unknown): unknown {
  const started = performance.now();
  const attributes = { 'praxis.provider.port': port, 'praxis.provider.mode': mode };
  const span = beginSpan(`provider ${port}.${operation}`, { kind: 'CLIENT', attributes });
  const end = (outcome: string): void => {
    noteProviderRequest({ port, mode, operation, outcome }, (performance.now() - started) / 1_000);
    if (outcome !== 'ok') span?.fail(outcome);
    span?.end();
  };
  const fail = (error: unknown): never => {
    end(errorType(error).split('/')[1] ?? 'error');
    throw error;
  };
  let result: unknown;
  try {
    result = span ? span.run(send) : send();
  } catch (error) {
    return fail(error);
  }
  if (!(result instanceof Promise)) {
    end('ok');
    return result;
  }
  return result.then((answer: unknown) => {
    end('ok');
    return answer;
  }, fail);
}
