/** Stores OpenTelemetry's context in the product's own scope: a second storage would cost time at every `await`. */
import { ROOT_CONTEXT, type Context, type ContextManager } from '@opentelemetry/api';
import { currentScope, inScope } from './request-scope.js';

export class ScopeContextManager implements ContextManager {
  active(): Context {
    return (currentScope()?.context as Context | undefined) ?? ROOT_CONTEXT;
  }

  readonly with: ContextManager['with'] = (context, work, ...[self, ...args]) =>
    inScope({ context }, () => work.call(self, ...args));

  bind<Target>(context: Context, target: Target): Target {
    if (typeof target !== 'function') return target;
    const work = target as unknown as (...args: unknown[]) => unknown;
    return ((...args: unknown[]) => inScope({ context }, () => work(...args))) as unknown as Target;
  }

  enable(): this {
    return this;
  }

  disable(): this {
    return this;
  }
}
