/** The function `book-meeting` (specification 1, section 7; specification 2, section 7). */
import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { BookMeetingRequest, BookMeetingResult } from '@praxis/contracts/appointment/meeting';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { DemoLimiter } from '../../platform/demo/demo-limiter.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { productCallerOf } from '../../platform/tenant/product-caller.js';
import { SafeToRepeat } from '../../platform/http/once.js';
import { meetingSession } from './meeting.people.js';
import { MeetingService } from './meeting.service.js';

@ApiTags('functions')
@ApiSecurity('X-VA-KEY')
@Allow('product')
@SafeToRepeat()
@Controller('v1/functions')
export class MeetingController {
  constructor(
    private readonly meetings: MeetingService,
    private readonly demo: DemoLimiter,
  ) {}

  @Post('book-meeting')
  @Answer('Book a meeting', BookMeetingResult)
  async bookMeeting(
    @Req() request: PraxisRequest,
    @Body({ schema: BookMeetingRequest }) body: BookMeetingRequest,
  ): Promise<BookMeetingResult> {
    const act = { action: 'appointment-book', sessionId: meetingSession(body) } as const;
    return await this.demo.act(request, act, () => this.meetings.book(productCallerOf(request), body));
  }
}
