/** Facts of the practice with which its receptionist answers callers: staff read and try them, owners save them. */
import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DEFAULT_LANGUAGE } from '@praxis/contracts/language/language.const';
import {
  FactsRestore,
  FactsResult,
  FactsUpdate,
  FactTrial,
  FactTrialResult,
  FactVersionList,
} from '@praxis/contracts/practice-fact/practice-fact';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { listFactVersions } from '@praxis/db/practice-fact/fact-version';
import {
  findFactVersion,
  findPracticeFacts,
  savePracticeFacts,
  type NewFacts,
} from '@praxis/db/practice-fact/practice-fact';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { factAnswer } from '@praxis/domain/practice-fact/fact-answer';
import { factAskedFor } from '@praxis/domain/practice-fact/fact-asked-for';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

const STALE = 'Someone else saved these facts in the meantime. Load the latest version and save again.';

@ApiTags('settings')
@Controller('v1/settings/practice-facts')
export class PracticeFactController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('staff')
  @Answer('Read what the receptionist knows of the practice', FactsResult)
  async read(@ActingTenant() { id }: TenantIdentity): Promise<FactsResult> {
    return await this.database.withTenant(id, resultOf);
  }

  /** Saves facts. If they are identical to the latest version, no new version is created. */
  @Put()
  @Allow('owner')
  @Answer('Save what the receptionist knows of the practice', FactsResult)
  async save(
    @ActingTenant() { id }: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: FactsUpdate }) { version, facts }: FactsUpdate,
  ): Promise<FactsResult> {
    return await this.database.withTenant(id, (tx) => saved(tx, user, { seen: version, facts }));
  }

  @Get('versions')
  @Allow('staff')
  @Answer('List the saved versions', FactVersionList)
  async versions(@ActingTenant() { id }: TenantIdentity): Promise<FactVersionList> {
    const items = await this.database.withTenant(id, listFactVersions);
    return { ok: true, items, nextCursor: null };
  }

  @Post('restore')
  @Allow('owner')
  @Answer('Bring back an earlier version as a new one', FactsResult)
  async restore(
    @ActingTenant() { id }: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: FactsRestore }) { version, restore }: FactsRestore,
  ): Promise<FactsResult> {
    return await this.database.withTenant(id, async (tx) => {
      const facts = await findFactVersion(tx, restore);
      if (!facts) throw notFound();
      return await saved(tx, user, { seen: version, facts, restored: restore });
    });
  }

  /** Returns what a caller would hear now. Nothing is stored. */
  @Post('try')
  @Allow('staff')
  @Answer('Try what the receptionist would say', FactTrialResult)
  async try(
    @ActingTenant() { id }: TenantIdentity,
    @Body({ schema: FactTrial }) { question, language = DEFAULT_LANGUAGE }: FactTrial,
  ): Promise<FactTrialResult> {
    const { inForce } = await this.database.withTenant(id, findPracticeFacts);
    const fact = factAskedFor(question);
    const { text, source } = factAnswer({ fact, facts: inForce, language });
    return { ok: true, fact: fact ?? null, answer: text, source };
  }
}

async function resultOf(tx: TenantTransaction): Promise<FactsResult> {
  const { version, facts, derived } = await findPracticeFacts(tx);
  return { ok: true, version, facts, derived };
}

/** @throws Failure 409 `stale` */
async function saved(
  tx: TenantTransaction,
  user: AuthSession,
  change: Omit<NewFacts, 'userId'>,
): Promise<FactsResult> {
  const outcome = await savePracticeFacts(tx, { ...change, userId: user.userId });
  if (outcome === 'stale') throw Failure.of(409, 'stale', STALE);
  const result = await resultOf(tx);
  if (outcome === 'saved') {
    const { restored = null } = change;
    const detail = { version: result.version, restored };
    await auditAs(tx, user, { action: 'settings.practice_facts_changed', detail });
  }
  return result;
}
