/** Metrics for Prometheus. Protected by a token, or open only to this machine if no token is configured. */
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/core/database';
import { metricsText } from '@praxis/telemetry/metrics';
import { mayReadMetrics } from '@praxis/telemetry/metrics-access';
import { Allow } from '../../platform/auth/access.js';
import { Refusals } from '../../platform/http/answer.js';
import { Failure } from '../../platform/http/failure.js';
import { fromThisMachine, type PraxisRequest } from '../../platform/http/request.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { QueueStates } from '../../platform/runs/queue-states.js';

const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

@ApiTags('health')
@Allow('public')
@Controller()
export class MetricsController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly queues: QueueStates,
  ) {}

  @Get('metrics')
  @ApiOperation({ summary: 'Read the metrics of this process' })
  @ApiOkResponse({ content: { 'text/plain': { schema: { type: 'string' } } } })
  @Refusals()
  async metrics(
    @Req() request: PraxisRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { PRAXIS_METRICS_TOKEN: token } = this.environment;
    const { authorization } = request.headers;
    // Without a token, the host name is checked too: a foreign page may have a name that points to this machine (DNS
    // rebinding).
    if (token === undefined && !LOCAL_NAMES.has(request.hostname.toLowerCase()))
      throw Failure.of(421, 'unknown_host', 'Without a metrics token, read the metrics at localhost.');
    if (!mayReadMetrics({ token, authorization, isLocal: fromThisMachine(request) })) {
      void reply.header('www-authenticate', 'Bearer');
      throw Failure.of(401, 'metrics_token_required', 'Send the metrics token as a bearer token.');
    }
    const { type, text } = await metricsText({
      pools: this.database.poolUse(),
      queues: await this.queues.states(),
    });
    void reply.header('content-type', type);
    return text;
  }
}
