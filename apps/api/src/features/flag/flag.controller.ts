/** Feature flags of the platform, managed by its admins. */
import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  FeatureFlagChange,
  FeatureFlagCreate,
  FeatureFlagKillSwitch,
  FeatureFlagList,
  FeatureFlagResult,
  FeatureFlagTargetChange,
  FlagEvaluationList,
  FlagEvaluationQuery,
} from '@praxis/contracts/flag/flag';
import { Database } from '@praxis/db/core/database';
import {
  changeFlag,
  changeTarget,
  createFlag,
  deleteFlag,
  killFlag,
  type FlagOutcome,
} from '@praxis/db/flag/flag-change';
import { listFlags } from '@praxis/db/flag/flag-read';
import { Flags } from '@praxis/db/flag/flag-client';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { ActingUser, auditActor, PathId, type AuthSession } from '../../platform/http/request.js';
import { changedFlag } from '../../platform/flag/flag-refusals.js';

@ApiTags('flags')
@Controller('v1/feature-flags')
export class FlagController {
  constructor(
    private readonly database: Database,
    private readonly flags: Flags,
  ) {}

  @Get()
  @Allow('admin')
  @Answer('List the feature flags', FeatureFlagList)
  async list(): Promise<FeatureFlagList> {
    return { ok: true, items: await listFlags(this.database) };
  }

  /** The flags as this API process knows them, to show when a change has arrived, and why a tenant has its value. */
  @Get('evaluations')
  @Allow('admin')
  @Answer('Evaluate every feature flag for a tenant', FlagEvaluationList)
  async evaluate(
    @Query({ schema: FlagEvaluationQuery }) { tenantId }: FlagEvaluationQuery,
  ): Promise<FlagEvaluationList> {
    return { ok: true, items: await this.flags.listFor(tenantId) };
  }

  @Post()
  @Allow('admin')
  @Answer('Create a feature flag', FeatureFlagResult)
  async create(
    @ActingUser() session: AuthSession,
    @Body({ schema: FeatureFlagCreate }) flag: FeatureFlagCreate,
  ): Promise<FeatureFlagResult> {
    return answer(await createFlag(this.database, flag, auditActor(session)));
  }

  @Put(':id')
  @Allow('admin')
  @Answer('Change a feature flag and its tenants; 409 once someone else has changed it', FeatureFlagResult)
  async change(
    @ActingUser() session: AuthSession,
    @PathId() id: string,
    @Body({ schema: FeatureFlagChange }) change: FeatureFlagChange,
  ): Promise<FeatureFlagResult> {
    return answer(await changeFlag(this.database, { id, ...change }, auditActor(session)));
  }

  @Put(':id/kill-switch')
  @Allow('admin')
  @Answer('Turn a feature flag off for everyone at once, or back to its rule', FeatureFlagResult)
  async kill(
    @ActingUser() session: AuthSession,
    @PathId() id: string,
    @Body({ schema: FeatureFlagKillSwitch }) { isKilled }: FeatureFlagKillSwitch,
  ): Promise<FeatureFlagResult> {
    return answer(await killFlag(this.database, { id, isKilled }, auditActor(session)));
  }

  @Put(':id/targets')
  @Allow('admin')
  @Answer('Set a feature flag for one tenant, or leave it to the rollout', FeatureFlagResult)
  async setTarget(
    @ActingUser() session: AuthSession,
    @PathId() id: string,
    @Body({ schema: FeatureFlagTargetChange }) target: FeatureFlagTargetChange,
  ): Promise<FeatureFlagResult> {
    return answer(await changeTarget(this.database, { id, ...target }, auditActor(session)));
  }

  @Delete(':id')
  @Allow('admin')
  @Answer('Delete a feature flag; code does what it does without one', Acknowledged)
  async delete(@ActingUser() session: AuthSession, @PathId() id: string): Promise<Acknowledged> {
    if (!(await deleteFlag(this.database, id, auditActor(session)))) throw notFound();
    return { ok: true, message: 'Feature flag deleted' };
  }
}

const answer = (outcome: FlagOutcome): FeatureFlagResult => ({ ok: true, flag: changedFlag(outcome) });
