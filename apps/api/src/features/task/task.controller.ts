/** Open tasks of the team, and settling them. */
import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { TaskList, TaskSettlement, type Task } from '@praxis/contracts/task/task';
import { Database } from '@praxis/db/core/database';
import { listOpenTasks, settleTask, type TaskRecord } from '@praxis/db/task/task';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { PathId } from '../../platform/http/request.js';
import { Masking, type PersonalView } from '../../platform/auth/viewer-masking.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

const REFUSALS = {
  wrong_answer: 'A task is marked as done; an approval is approved or declined.',
  settled: 'Someone has already settled this.',
} as const;

@ApiTags('tasks')
@Allow('staff')
@Controller('v1/tasks')
export class TaskController {
  constructor(
    private readonly database: Database,
    private readonly masking: Masking,
  ) {}

  @Get()
  @Answer('List open tasks', TaskList)
  async list(@CurrentLeadUser() { tenant, viewer }: LeadUser): Promise<TaskList> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { items: tasks, count } = await listOpenTasks(tx);
      const view = await this.masking.view(
        tx,
        viewer,
        tasks.flatMap(({ leadId }) => leadId ?? []),
      );
      return { ok: true, items: tasks.map((task) => shown(task, view)), count, nextCursor: null };
    });
  }

  @Post(':id/settle')
  @Answer('Settle a task', Acknowledged)
  async settle(
    @CurrentLeadUser() { tenant, user }: LeadUser,
    @PathId() id: string,
    @Body({ schema: TaskSettlement }) { status }: TaskSettlement,
  ): Promise<Acknowledged> {
    await this.database.withTenant(tenant.id, async (tx) => {
      const outcome = await settleTask(tx, { id, status, userId: user.userId });
      if (outcome === 'not_found') throw notFound();
      if (outcome !== 'done') throw Failure.of(409, outcome, REFUSALS[outcome]);
      await auditAs(tx, user, { action: `task.${status}`, targetType: 'task', targetId: id });
    });
    return { ok: true, message: 'Saved' };
  }
}

function shown(task: TaskRecord, view: PersonalView): Task {
  const { id, kind, leadId, dueAt, createdAt } = task;
  const title = titleFor(task, view);
  return {
    id,
    kind,
    leadId,
    title,
    masked: title !== task.title,
    dueAt: dueAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function titleFor({ leadId, title, namedTitle, maskedTitle }: TaskRecord, view: PersonalView): string {
  if (!view.isMasked(leadId ?? undefined)) return title;
  return view.hidesName(leadId ?? undefined) ? maskedTitle : namedTitle;
}
