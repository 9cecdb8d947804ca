/** The troubles of one practice in any state, for the platform's admins. */
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PracticeTrouble, TroubleQuery } from '@praxis/contracts/health/practice-trouble';
import { Uuid } from '@praxis/contracts/journey/session';
import { Database } from '@praxis/db/core/database';
import { readPracticeTrouble } from '@praxis/db/health/practice-trouble';
import { automationWorkflowId } from '@praxis/workflows/automation/messages';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { RunLinks } from '../../platform/runs/run-links.js';

@ApiTags('health')
@Controller('v1/admin/practices')
export class PracticeTroubleController {
  constructor(
    private readonly database: Database,
    private readonly links: RunLinks,
  ) {}

  @Get(':practiceId/trouble')
  @Allow('admin')
  @Answer('Read what troubles a practice', PracticeTrouble)
  async read(
    @Param('practiceId', { schema: Uuid }) practiceId: string,
    @Query({ schema: TroubleQuery }) { hours }: TroubleQuery,
  ): Promise<PracticeTrouble> {
    const found = await readPracticeTrouble(this.database, practiceId, hours);
    if (!found) throw notFound();
    const failures = found.failures.map(({ automationId, ...failure }) => ({
      ...failure,
      at: new Date(failure.at).toISOString(),
      url:
        automationId === null
          ? null
          : this.#pageOf({ tenantId: practiceId, automationId, runId: failure.id }),
    }));
    return { ok: true, ...found, failures };
  }

  #pageOf(run: Parameters<typeof automationWorkflowId>[0]): string | null {
    return this.links.ofWorkflow(automationWorkflowId(run)).url ?? null;
  }
}
