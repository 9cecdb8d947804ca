/** Import of leads from CSV files. */
import { Readable } from 'node:stream';
import {
  Body,
  Controller,
  createParamDecorator,
  Get,
  Post,
  Put,
  Query,
  Req,
  Res,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  ImportErrorList,
  ImportErrorQuery,
  ImportList,
  ImportListQuery,
  ImportMapping,
  ImportResult,
} from '@praxis/contracts/lead-import/lead-import';
import { Allow } from '../../platform/auth/access.js';
import { Answer, Refusals } from '../../platform/http/answer.js';
import { requestOf, type PraxisRequest, PathId } from '../../platform/http/request.js';
import { TakesUpload, uploadOf } from '../../platform/http/upload-body.js';
import { LeadImportService, type ImportUser } from './lead-import.service.js';
import { refuse } from './upload-refusal.js';

const ActingImporter = createParamDecorator((_: unknown, context: ExecutionContext): ImportUser => {
  const { tenant, session: user } = requestOf(context);
  if (!tenant || !user) throw new Error('this route declares no access that yields a user');
  return { tenantId: tenant.id, user };
});

const NAME_MAX = 120;

@ApiTags('imports')
@Controller('v1/imports')
@Allow('staff')
export class LeadImportController {
  constructor(private readonly imports: LeadImportService) {}

  /** Uploads the file, up to 12 MB. Its name comes URI-encoded in a header, so that no log contains it. */
  @Post()
  @TakesUpload()
  @ApiConsumes('text/csv', 'application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiHeader({ name: 'X-File-Name', required: false })
  @Answer('Upload a file of leads', ImportResult)
  async upload(@ActingImporter() who: ImportUser, @Req() request: PraxisRequest): Promise<ImportResult> {
    const { 'x-file-name': name, 'idempotency-key': key } = request.headers;
    const upload = {
      file: uploadOf(request),
      fileName: fileNameOf(typeof name === 'string' ? name : ''),
      idempotencyKey: typeof key === 'string' ? key : undefined,
    };
    return { ok: true, import: await this.imports.upload(who, upload) };
  }

  @Get()
  @Answer('List imports', ImportList)
  async list(
    @ActingImporter() who: ImportUser,
    @Query({ schema: ImportListQuery }) query: ImportListQuery,
  ): Promise<ImportList> {
    return { ok: true, ...(await this.imports.list(who, query)) };
  }

  @Get(':id')
  @Answer('Read an import', ImportResult)
  async read(@ActingImporter() who: ImportUser, @PathId() id: string): Promise<ImportResult> {
    return { ok: true, import: await this.imports.read(who, id) };
  }

  /** Reads the whole file by these columns and returns what importing would do, with the invalid rows. */
  @Put(':id/mapping')
  @Answer('Choose the columns of an import', ImportResult)
  async map(
    @ActingImporter() who: ImportUser,
    @PathId() id: string,
    @Body({ schema: ImportMapping }) mapping: ImportMapping,
  ): Promise<ImportResult> {
    return { ok: true, import: await this.imports.map(who, id, mapping) };
  }

  @Get(':id/errors')
  @Answer('List the rows of an import that have errors', ImportErrorList)
  async errors(
    @ActingImporter() who: ImportUser,
    @PathId() id: string,
    @Query({ schema: ImportErrorQuery }) query: ImportErrorQuery,
  ): Promise<ImportErrorList> {
    return { ok: true, ...(await this.imports.errors(who, id, query)) };
  }

  /** Every row that cannot be imported, as a CSV file. */
  @Get(':id/errors/file')
  @ApiOperation({ summary: 'Download the rows of an import that have errors' })
  @ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } })
  @Refusals()
  async errorFile(
    @ActingImporter() who: ImportUser,
    @PathId() id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.imports.read(who, id);
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="row-errors.csv"')
      .send(Readable.from(this.imports.errorFile(who, id)));
  }

  /** Accepts the import; `GET` shows its progress. The leads become visible only when all are stored. */
  @Post(':id/start')
  @Answer('Start an import', ImportResult, [202])
  async start(@ActingImporter() who: ImportUser, @PathId() id: string): Promise<ImportResult> {
    return { ok: true, import: await this.imports.start(who, id) };
  }

  /** Accepts the undo: leads without later work are deleted; the others stay and are counted. */
  @Post(':id/undo')
  @Answer('Undo an import', ImportResult, [202])
  async undo(@ActingImporter() who: ImportUser, @PathId() id: string): Promise<ImportResult> {
    return { ok: true, import: await this.imports.undo(who, id) };
  }
}

/** The accepted file name extensions. The content is checked separately. */
const ENDING = /\.(?:csv|tsv|txt)$/i;

/**
 * The uploaded file's name; a file without a name is CSV.
 * @throws Failure 400 for the name of another kind of file
 */
function fileNameOf(header: string): string {
  const name = plainName(header);
  if (!ENDING.test(name)) throw refuse('Choose a file whose name ends in .csv, .tsv or .txt.');
  return name;
}

/** A file name that is safe to show. */
function plainName(header: string): string {
  let name = header;
  try {
    name = decodeURIComponent(name);
  } catch {
    // The name is not URI-encoded: use it as it is.
  }
  const plain = name
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(0, NAME_MAX);
  return plain.replace(/[\ud800-\udfff]/gu, '') || 'leads.csv';
}
