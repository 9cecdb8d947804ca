/** Alert rules of the platform, managed by its admins. */
import { Body, Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  AlertRuleChange,
  AlertRuleList,
  AlertRuleResult,
  AlertRuleSwitch,
} from '@praxis/contracts/health/alert-rule';
import { MAX_RULE_COUNT } from '@praxis/contracts/health/alert-rule.const';
import { Database } from '@praxis/db/core/database';
import {
  changeAlertRule,
  createAlertRule,
  deleteAlertRule,
  listAlertRules,
  switchAlertRule,
  testAlertRule,
  type AlertRuleOutcome,
} from '@praxis/db/health/alert-rule';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';
import { ActingUser, auditActor, PathId, type AuthSession } from '../../platform/http/request.js';

@ApiTags('health')
@Controller('v1/alert-rules')
export class AlertRuleController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('admin')
  @Answer('List the alert rules', AlertRuleList)
  async list(): Promise<AlertRuleList> {
    return { ok: true, items: await listAlertRules(this.database) };
  }

  @Post()
  @Allow('admin')
  @Answer('Add an alert rule, which is off', AlertRuleResult)
  async create(
    @ActingUser() session: AuthSession,
    @Body({ schema: AlertRuleChange }) rule: AlertRuleChange,
  ): Promise<AlertRuleResult> {
    return answer(await createAlertRule(this.database, rule, auditActor(session)));
  }

  @Put(':id')
  @Allow('admin')
  @Answer('Change an alert rule; under another condition it is off and untried', AlertRuleResult)
  async change(
    @ActingUser() session: AuthSession,
    @PathId() id: string,
    @Body({ schema: AlertRuleChange }) rule: AlertRuleChange,
  ): Promise<AlertRuleResult> {
    return answer(await changeAlertRule(this.database, { id, ...rule }, auditActor(session)));
  }

  @Patch(':id')
  @Allow('admin')
  @Answer('Switch an alert rule on or off', AlertRuleResult)
  async switch(
    @ActingUser() session: AuthSession,
    @PathId() id: string,
    @Body({ schema: AlertRuleSwitch }) { isEnabled }: AlertRuleSwitch,
  ): Promise<AlertRuleResult> {
    return answer(await switchAlertRule(this.database, { id, isEnabled }, auditActor(session)));
  }

  @Post(':id/back-test')
  @Allow('admin')
  @Answer('Try an alert rule on the past', AlertRuleResult)
  async backTest(@PathId() id: string): Promise<AlertRuleResult> {
    return answer(await testAlertRule(this.database, id));
  }

  @Delete(':id')
  @Allow('admin')
  @Answer('Delete an alert rule', Acknowledged)
  async delete(@ActingUser() session: AuthSession, @PathId() id: string): Promise<Acknowledged> {
    if (!(await deleteAlertRule(this.database, id, auditActor(session)))) throw notFound();
    return { ok: true, message: 'Alert rule deleted' };
  }
}

function answer(outcome: AlertRuleOutcome): AlertRuleResult {
  if (outcome === 'missing') throw notFound();
  if (outcome === 'unknown_practice')
    throw invalidField('tenantId', 'There is no such practice.', 'unknown_practice');
  if (outcome === 'untested')
    throw Failure.of(409, 'alert_rule_untested', 'Try the rule on the past before you switch it on.');
  if (outcome === 'too_many')
    throw Failure.of(409, 'too_many_alert_rules', `There can be at most ${MAX_RULE_COUNT} alert rules.`);
  return { ok: true, rule: outcome };
}
