/** Registers a feature's durable processes: `imports: [RunModule.forFeature(EXPORT_RUN)]` in the feature's module. */
import { Module, type DynamicModule } from '@nestjs/common';
import type { QueuedRunDefinition, TenantStart } from '@praxis/workflows/core/run-definition';
import { RunDispatcher } from './run-dispatcher.js';

@Module({})
export class RunModule {
  static forFeature<Start extends TenantStart>(run: QueuedRunDefinition<Start>): DynamicModule {
    return {
      module: RunModule,
      providers: [
        {
          provide: `run:${run.kind}`,
          inject: [RunDispatcher],
          useFactory: (dispatcher: RunDispatcher) => dispatcher.register(run),
        },
      ],
    };
  }
}
