/** Requests of the telephone line about a call that arrives, was answered, lost its conversation, or is over. */
import { Controller, Header, HttpCode, Param, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { PHONE_LINES, type PhoneLine } from '@praxis/contracts/call/phone.const';
import { Uuid } from '@praxis/contracts/journey/session';
import { Database } from '@praxis/db/core/database';
import { changePhoneCall, findPhoneCall } from '@praxis/db/call/phone-call';
import { toPhoneStatus } from '@praxis/providers/phone/twilio-transform';
import { twiml } from '@praxis/providers/phone/twiml';
import { Allow } from '../../platform/auth/access.js';
import { Refusals } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { ANY_EVENT } from '../webhook-intake.js';
import { readHandoff } from './handoff.js';
import { PhoneCallService, type KnownCallRequest } from './phone-call.service.js';
import { LineRequestVerifier } from './line-request-verifier.js';
import { PhoneReportService } from './phone-report.service.js';

const Line = z.enum(PHONE_LINES);
const Address = z.object({ line: Line, tenantId: Uuid });
const Step = z.enum(['answer', 'action', 'status', 'whisper', 'accept', 'dialed']);
type Step = z.infer<typeof Step>;
/** Steps of the leg to the person who is called. Their requests name the caller's leg as the parent. */
const OF_THE_PERSON: readonly Step[] = ['whisper', 'accept'];
const ENDED: readonly (string | undefined)[] = ['completed', 'busy', 'no_answer', 'failed', 'canceled'];

const TWIML = { description: 'TwiML', content: { 'text/xml': { schema: { type: 'string' as const } } } };

@ApiTags('webhooks')
@Allow('webhook')
@Controller('v1/webhooks/:line/:tenantId/voice')
export class PhoneController {
  constructor(
    private readonly verifier: LineRequestVerifier,
    private readonly database: Database,
    private readonly calls: PhoneCallService,
    private readonly reports: PhoneReportService,
  ) {}

  /** An incoming call to the tenant's number. */
  @Post()
  @ApiOperation({ summary: 'Answer a ringing number' })
  @HttpCode(200)
  @ApiBody({ schema: ANY_EVENT })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiOkResponse(TWIML)
  @Refusals()
  @Header('content-type', 'text/xml; charset=utf-8')
  async receive(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Param('line', { schema: Line }) line: PhoneLine,
    @Param('tenantId', { schema: Uuid }) tenantId: string,
  ): Promise<string> {
    return await this.calls.receive(await this.verifier.read(request, { line, tenantId }));
  }

  /** The next step of a call. */
  @Post(':callId/:step')
  @ApiOperation({ summary: 'Continue a phone call' })
  @HttpCode(200)
  @ApiBody({ schema: ANY_EVENT })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiOkResponse(TWIML)
  @Refusals()
  @ApiParam({ name: 'line', enum: PHONE_LINES })
  @ApiParam({ name: 'tenantId', schema: { type: 'string', format: 'uuid' } })
  @Header('content-type', 'text/xml; charset=utf-8')
  async goOn(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Param('callId', { schema: Uuid }) callId: string,
    @Param('step', { schema: Step }) step: Step,
  ): Promise<string> {
    const address = Address.safeParse(request.params);
    if (!address.success) throw notFound();
    const { line, tenantId } = address.data;
    const lineRequest = await this.verifier.read(request, { line, tenantId });
    const sid = lineRequest.fields[OF_THE_PERSON.includes(step) ? 'ParentCallSid' : 'CallSid'];
    const call = await this.database.withTenant(tenantId, async (tx) => {
      const found = await findPhoneCall(tx, callId);
      // If the response to our call request was lost, we do not know the line's id of the call yet: store it
      // now.
      if (found?.providerCallId === null && sid && !OF_THE_PERSON.includes(step)) {
        await changePhoneCall(tx, callId, { providerCallId: sid });
        return { ...found, providerCallId: sid };
      }
      return found;
    });
    if (!call || call.line !== line || call.providerCallId !== sid) throw notFound();
    return await this.#next(step, { ...lineRequest, call });
  }

  async #next(step: Step, lineRequest: KnownCallRequest): Promise<string> {
    switch (step) {
      case 'answer':
        return await this.calls.answered(lineRequest);
      case 'action':
        return await this.#afterConversation(lineRequest);
      case 'status':
        await this.reports.take(lineRequest);
        return twiml();
      case 'whisper':
        return await this.calls.whisper(lineRequest);
      case 'accept':
        return await this.calls.accept(lineRequest);
      case 'dialed':
        return await this.#afterDial(lineRequest);
    }
  }

  /** The conversation ended, was handed off, or was cut off. */
  async #afterConversation(lineRequest: KnownCallRequest): Promise<string> {
    const { call, tenantId, fields } = lineRequest;
    if (ENDED.includes(toPhoneStatus(fields['CallStatus'] ?? ''))) {
      await this.reports.take(lineRequest);
      return twiml();
    }
    const handoff = readHandoff(fields['HandoffData']);
    if (handoff?.reason === 'transfer') return await this.calls.handOver(lineRequest, handoff.say);
    if (handoff?.reason !== 'ended') return await this.calls.reconnect(lineRequest, 'resumed');
    await this.calls.finish(tenantId, call.callId);
    return this.calls.goodbye(call, handoff.say);
  }

  /** The person who was called has hung up or did not answer. */
  async #afterDial(lineRequest: KnownCallRequest): Promise<string> {
    if (lineRequest.call.transfer === 'accepted') return twiml({ kind: 'hang_up' });
    await this.calls.missed(lineRequest);
    return await this.calls.reconnect(lineRequest, 'missed');
  }
}
