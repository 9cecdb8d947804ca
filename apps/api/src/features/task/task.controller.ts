/** Open tasks of the team, and settling them. */
import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { TaskList, TaskSettlement } from '@praxis/contracts/task/task';
import { Database } from '@praxis/db/core/database';
import { listOpenTasks, settleTask } from '@praxis/db/task/task';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { PathId } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

const REFUSALS = {
  wrong_answer: 'A task is marked as done; an approval is approved or declined.',
  settled: 'Somebody has settled this already.',
} as const;

@ApiTags('tasks')
@Allow('staff')
@Controller('v1/tasks')
export class TaskController {
  constructor(private readonly database: Database) {}

  @Get()
  @Answer('List open tasks', TaskList)
  async list(@CurrentLeadUser() { tenant }: LeadUser): Promise<TaskList> {
    const tasks = await this.database.withTenant(tenant.id, listOpenTasks);
    const items = tasks.map(({ leadName: _, dueAt, createdAt, ...task }) => ({
      ...{ ...task, dueAt: dueAt?.toISOString() ?? null, createdAt: createdAt.toISOString() },
    }));
    return { ok: true, items, nextCursor: null };
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
