/**
 * Decides the place of a meeting: the session or the call of the conversation, to which lead and appointment belong.
 */
import { Injectable } from '@nestjs/common';
import type { BookMeetingRequest } from '@praxis/contracts/appointment/meeting';
import { findMeetingOfCall } from '@praxis/db/appointment/meeting-request';
import type { CallRecord } from '@praxis/db/call/call-view';
import { Database } from '@praxis/db/core/database';
import { findLeadBySession } from '@praxis/db/lead/lead-capture';
import { Conversations } from '../../platform/call/conversations.js';
import { meetingSession } from './meeting.people.js';

export interface MeetingPlace {
  /** The session in which the appointment is booked, and to which its lead belongs. */
  sessionId: string;
  /** The id of the conversation's call, whether or not the call has begun. */
  callId?: string | undefined;
  /** The call itself, if the appointment belongs to the call. */
  call?: CallRecord | undefined;
}

@Injectable()
export class MeetingPlaces {
  constructor(
    private readonly database: Database,
    private readonly conversations: Conversations,
  ) {}

  /**
   * The place of a request. For a conversation, this is the place where its meeting was booked before, else its call if
   * the call has begun, else the session.
   */
  async find(tenantId: string, request: BookMeetingRequest): Promise<MeetingPlace> {
    const sessionId = meetingSession(request);
    if (request.source !== 'ai_voice_caller') return { sessionId };
    const { conversationId } = request;
    const { callId, call } = await this.conversations.callOf({ tenantId, conversationId });
    return await this.database.withTenant(tenantId, async (tx) => {
      const met = await findMeetingOfCall(tx, callId);
      if (met) return { sessionId: met.sessionId, callId };
      if (!call || call.state === 'idle') return { sessionId, callId };
      const isOfSession = !(await findLeadBySession(tx, callId)) && (await findLeadBySession(tx, sessionId));
      return isOfSession ? { sessionId, callId } : { sessionId: callId, callId, call };
    });
  }
}
