/** The product API's journey steps (specification 1, section 7). */
import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AppointmentRequest, AppointmentResult } from '@praxis/contracts/appointment/appointment';
import { FollowUpRequest, FollowUpResult } from '@praxis/contracts/journey/follow-up';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { IntakeResult, LawIntake, RealEstateIntake, type Intake } from '@praxis/contracts/journey/intake';
import { JourneyResult } from '@praxis/contracts/journey/journey';
import { RoiRequest, RoiResult } from '@praxis/contracts/journey/roi';
import { SessionId } from '@praxis/contracts/journey/session';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { DemoLimiter } from '../../platform/demo/demo-limiter.js';
import { notFound } from '../../platform/http/failure.js';
import { PathIndustry } from '../../platform/tenant/path-industry.js';
import { ActingTenant, type PraxisRequest } from '../../platform/http/request.js';
import { JourneyService } from '../../platform/journey/journey.service.js';
import { productCallerOf } from '../../platform/tenant/product-caller.js';
import { SafeToRepeat } from '../../platform/http/once.js';
import { JourneyViews } from './journey-views.js';

@ApiTags('journey')
@ApiSecurity('X-VA-KEY')
@Allow('product')
@SafeToRepeat()
@Controller('v1')
export class JourneyController {
  constructor(
    private readonly journeys: JourneyService,
    private readonly views: JourneyViews,
    private readonly demo: DemoLimiter,
  ) {}

  @Post('law/intake/submit')
  @Answer('Submit the intake of a law firm', IntakeResult, [200, 202])
  async submitLawIntake(
    @Req() request: PraxisRequest,
    @Body({ schema: LawIntake }) body: LawIntake,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IntakeResult> {
    return await this.#intake(request, 'law', { body, reply });
  }

  @Post('realestate/intake/submit')
  @Answer('Submit the intake of a real-estate agency', IntakeResult, [200, 202])
  async submitRealEstateIntake(
    @Req() request: PraxisRequest,
    @Body({ schema: RealEstateIntake }) body: RealEstateIntake,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IntakeResult> {
    return await this.#intake(request, 'realestate', { body, reply });
  }

  /** Only unknown industries reach this route; the access guard rejects them with a message that says so. */
  @Post(':industry/intake/submit')
  @ApiOperation({ summary: 'Refuse an industry that does not exist' })
  @ApiExcludeEndpoint()
  refuseUnknownIndustry(): never {
    throw notFound();
  }

  @Post(':industry/appointment/book')
  @Answer('Book an appointment', AppointmentResult)
  async bookAppointment(
    @Req() request: PraxisRequest,
    @Body({ schema: AppointmentRequest }) body: AppointmentRequest,
  ): Promise<AppointmentResult> {
    const act = { action: 'appointment-book', sessionId: body.sessionId } as const;
    return await this.demo.act(request, act, () =>
      this.journeys.bookAppointment(productCallerOf(request), body),
    );
  }

  @Post(':industry/followup/send')
  @Answer('Send the follow-up', FollowUpResult, [200, 202])
  async sendFollowUp(
    @Req() request: PraxisRequest,
    @Body({ schema: FollowUpRequest }) body: FollowUpRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FollowUpResult> {
    const act = { action: 'followup-send', sessionId: body.sessionId } as const;
    const result = await this.demo.act(request, act, () =>
      this.journeys.sendFollowUp(productCallerOf(request), body),
    );
    if (result.pending) void reply.status(202);
    return result;
  }

  @Post(':industry/roi/calc')
  @Answer('Calculate the return on investment', RoiResult)
  async calculateRoi(
    @Req() request: PraxisRequest,
    @Body({ schema: RoiRequest }) body: RoiRequest,
  ): Promise<RoiResult> {
    const act = { action: 'roi-calc', sessionId: body.sessionId } as const;
    return await this.demo.act(request, act, () =>
      this.journeys.calculateRoi(productCallerOf(request), body),
    );
  }

  @Get(':industry/journey/:sessionId')
  @Answer('Read a journey', JourneyResult)
  async readJourney(
    @ActingTenant() tenant: TenantIdentity,
    @PathIndustry() industry: Industry,
    @Param('sessionId', { schema: SessionId }) sessionId: string,
  ): Promise<JourneyResult> {
    const journey = await this.views.read({ tenant: { id: tenant.id, industry }, sessionId });
    return { ok: true, journey: journey ?? null };
  }

  async #intake(
    request: PraxisRequest,
    industry: Industry,
    { body, reply }: { body: Intake; reply: FastifyReply },
  ): Promise<IntakeResult> {
    const act = { action: 'intake-submit', sessionId: body.sessionId } as const;
    const result = await this.demo.act(request, act, () =>
      this.journeys.submitIntake({ ...productCallerOf(request), industry }, body),
    );
    if (result.pending) void reply.status(202);
    return result;
  }
}
