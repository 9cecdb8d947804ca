/** Runbooks as files beside the built API, so that operators can read them without the repository. */
import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { readFile } from 'node:fs/promises';
import { Runbook, RunbookName } from '@praxis/contracts/health/runbook';
import { isRunbook, RUNBOOK_TITLES } from '@praxis/contracts/health/runbook.const';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';

const FOLDER = new URL('../../../../../docs/runbooks/', import.meta.url);

@ApiTags('health')
@Controller('v1/runbooks')
export class RunbookController {
  @Get(':slug')
  @Allow('admin')
  @Answer('Read a runbook', Runbook)
  async read(@Param('slug', { schema: RunbookName }) slug: string): Promise<Runbook> {
    // The file name comes from the list, never from the URL.
    if (!isRunbook(slug)) throw notFound();
    const text = await readFile(new URL(`${slug}.md`, FOLDER), 'utf8');
    return { ok: true, slug, title: RUNBOOK_TITLES[slug], text };
  }
}
