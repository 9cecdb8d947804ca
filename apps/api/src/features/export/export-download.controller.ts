/** Serves an export to the holder of its signed link: the file, streamed chunk by chunk, and its manifest. */
import { Readable } from 'node:stream';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { possiblyEmptyText } from '@praxis/contracts/core/text';
import { writeAudit } from '@praxis/db/core/audit';
import { Database } from '@praxis/db/core/database';
import { readChunk } from '@praxis/db/export/export-chunk';
import { readExport, readManifest, type ExportRecord } from '@praxis/db/export/export';
import { Allow } from '../../platform/auth/access.js';
import { Refusals } from '../../platform/http/answer.js';
import { PathId } from '../../platform/http/request.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { ExportLinks } from './export-links.js';

const Token = z.object({ token: possiblyEmptyText({ label: 'token', max: 200 }) });
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
} as const;

interface Found {
  tenantId: string;
  record: ExportRecord;
}

@ApiTags('exports')
@Allow('public')
@Controller('v1/exports/:id')
export class ExportDownloadController {
  constructor(
    private readonly database: Database,
    private readonly links: ExportLinks,
  ) {}

  @Get('file')
  @ApiOperation({ summary: 'Download an export' })
  @ApiOkResponse({
    description: 'The file',
    content: {
      'text/csv': { schema: { type: 'string' } },
      'application/json': { schema: {} },
      'application/pdf': { schema: { type: 'string' } },
    },
  })
  @Refusals()
  async file(
    @PathId() id: string,
    @Query({ schema: Token }) { token }: z.infer<typeof Token>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { tenantId, record } = await this.#open(id, token);
    const { dataType, format, masked, rows, bytes } = record;
    await this.database.withTenant(tenantId, (tx) =>
      writeAudit(tx, {
        action: 'export.downloaded',
        tenantId,
        targetType: 'export',
        targetId: id,
        detail: { dataType, masked, rows },
      }),
    );
    // Not compressed: the response states its length, and compressing a long file would delay other requests.
    reply.request.headers['x-no-compression'] = '1';
    await this.#attach(reply, `${nameOf(record)}.${format}`)
      .header('content-type', TYPES[format])
      .header('content-length', bytes)
      // Reads the next chunk only when the last one was consumed, so that a slow reader uses the memory of one chunk
      // and no database connection.
      .send(Readable.from(this.#chunks(tenantId, id), { objectMode: true, highWaterMark: 1 }));
  }

  @Get('manifest')
  @ApiOperation({ summary: 'Download the manifest of an export' })
  @ApiOkResponse({
    description: 'How the file was created, signed',
    content: { 'application/json': { schema: { type: 'object' } } },
  })
  @Refusals()
  async manifest(
    @PathId() id: string,
    @Query({ schema: Token }) { token }: z.infer<typeof Token>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { tenantId, record } = await this.#open(id, token);
    const manifest = await this.database.withTenant(tenantId, (tx) => readManifest(tx, id));
    if (manifest === undefined) throw gone();
    await this.#attach(reply, `${nameOf(record)}.manifest.json`)
      .header('content-type', TYPES.json)
      .send(`${JSON.stringify(manifest, null, 2)}\n`);
  }

  /** @throws Failure 404 for an unknown link; 410 for an expired one, or for a deleted file */
  async #open(id: string, token: string): Promise<Found> {
    const verdict = this.links.check(id, token);
    if (verdict === 'wrong') throw notFound('This link is not valid.');
    if (verdict === 'expired') throw gone('This link has expired. Get a new one from the list of exports.');
    const { tenantId } = verdict;
    const record = await this.database.withTenant(tenantId, (tx) => readExport(tx, id));
    if (record?.state !== 'ready') throw gone();
    return { tenantId, record };
  }

  async *#chunks(tenantId: string, id: string): AsyncGenerator<Buffer> {
    for (let seq = 0; ; seq += 1) {
      const chunk = await this.database.withTenant(tenantId, (tx) => readChunk(tx, id, seq));
      if (!chunk) return;
      yield chunk.body;
    }
  }

  #attach(reply: FastifyReply, name: string): FastifyReply {
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('referrer-policy', 'no-referrer');
  }
}

/** The file name states the content and the date, but no names of people. */
function nameOf({ id, dataType, masked, requestedAt }: ExportRecord): string {
  return [dataType, masked ? 'masked' : 'unmasked', requestedAt.slice(0, 10), id.slice(0, 8)].join('-');
}

function gone(message = 'This file has been deleted. Start a new export.'): Failure {
  return Failure.of(410, 'gone', message);
}
