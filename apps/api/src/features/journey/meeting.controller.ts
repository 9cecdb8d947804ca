/** The function `book-meeting` (specification 1, section 7; specification 2, section 7). */
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { BookMeetingCall, BookMeetingResult } from '@praxis/contracts/meeting';
import { Allow } from '../../platform/access.js';
import { Answer } from '../../platform/answer.js';
import type { PraxisRequest } from '../../platform/request.js';
import { callerOf } from './journey.controller.js';
import { MeetingService } from './meeting.service.js';

@ApiTags('functions')
@ApiSecurity('X-VA-KEY')
@Allow('product')
@Controller('v1/functions')
export class MeetingController {
  constructor(private readonly meetings: MeetingService) {}

  @Post('book-meeting')
  @HttpCode(200)
  @Answer(BookMeetingResult)
  async bookMeeting(
    @Req() request: PraxisRequest,
    @Body({ schema: BookMeetingCall }) body: BookMeetingCall,
  ): Promise<BookMeetingResult> {
    return await this.meetings.book(callerOf(request), body);
  }
}
