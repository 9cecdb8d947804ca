/** A/B tests of the texts that shipped workflows send, managed by the platform's admins. */
import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AbTestCreate, AbTestList, AbTestResult } from '@praxis/contracts/ab-test/ab-test';
import { MAX_AB_TEST_COUNT } from '@praxis/contracts/ab-test/ab-test.const';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  createAbTest,
  deleteAbTest,
  listAbTests,
  startAbTest,
  stopAbTest,
  type AbTestOutcome,
} from '@praxis/db/ab-test/ab-test';
import { Database } from '@praxis/db/core/database';
import { findTestableText, testableTexts, textProblems } from '@praxis/domain/ab-test/testable-text';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';
import { ActingUser, auditActor, PathId, type AuthSession } from '../../platform/http/request.js';
import { viewOf } from './ab-test-view.js';

@ApiTags('ab-tests')
@Controller('v1/ab-tests')
export class AbTestController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('admin')
  @Answer('List the A/B tests with their results, and the texts that can be tested', AbTestList)
  async list(): Promise<AbTestList> {
    return { ok: true, items: (await listAbTests(this.database)).map(viewOf), texts: testableTexts() };
  }

  @Post()
  @Allow('admin')
  @Answer('Create an A/B test; its texts are not sent before it is started', AbTestResult)
  async create(
    @ActingUser() session: AuthSession,
    @Body({ schema: AbTestCreate }) test: AbTestCreate,
  ): Promise<AbTestResult> {
    const { templateId, stepId, subject, body, ...rest } = test;
    const shipped = findTestableText(templateId, stepId);
    if (!shipped) throw invalidField('stepId', 'Choose a text');
    if (shipped.channel === 'email' && subject === undefined)
      throw invalidField('subject', 'An email needs a subject');
    const [problem] = textProblems(shipped, { subject, body });
    if (problem !== undefined) throw invalidField('body', problem);
    const a = { subject: shipped.subject, body: shipped.body };
    const b = { subject: shipped.channel === 'email' ? (subject ?? null) : null, body };
    if (a.subject === b.subject && a.body === b.body)
      throw invalidField('body', 'Variant B is the same as variant A');
    const { channel } = shipped;
    return answer(
      await createAbTest(this.database, { ...rest, templateId, stepId, channel, a, b }, auditActor(session)),
    );
  }

  @Post(':id/start')
  @Allow('admin')
  @Answer('Start an A/B test', AbTestResult)
  async start(@ActingUser() session: AuthSession, @PathId() id: string): Promise<AbTestResult> {
    return answer(await startAbTest(this.database, id, auditActor(session)));
  }

  @Post(':id/stop')
  @Allow('admin')
  @Answer('Stop an A/B test; its figures stay', AbTestResult)
  async stop(@ActingUser() session: AuthSession, @PathId() id: string): Promise<AbTestResult> {
    return answer(await stopAbTest(this.database, id, auditActor(session)));
  }

  @Delete(':id')
  @Allow('admin')
  @Answer('Delete an A/B test that does not run, with its figures', Acknowledged)
  async delete(@ActingUser() session: AuthSession, @PathId() id: string): Promise<Acknowledged> {
    const outcome = await deleteAbTest(this.database, id, auditActor(session));
    if (outcome === 'missing') throw notFound();
    if (outcome === 'running') throw Failure.of(409, 'ab_test_runs', 'Stop the test before you delete it.');
    return { ok: true, message: 'A/B test deleted' };
  }
}

/** @throws Failure 404 and 409 */
function answer(outcome: AbTestOutcome): AbTestResult {
  switch (outcome) {
    case 'missing':
      throw notFound();
    case 'too_many':
      throw Failure.of(
        409,
        'too_many_ab_tests',
        `There can be at most ${MAX_AB_TEST_COUNT} tests. Delete one first.`,
      );
    case 'over':
      throw Failure.of(409, 'ab_test_over', 'This test is over. Create a new one.');
    case 'other_runs':
      throw Failure.of(409, 'ab_test_runs', 'Another test of this text runs. Stop that one first.');
    default:
      return { ok: true, test: viewOf(outcome) };
  }
}
