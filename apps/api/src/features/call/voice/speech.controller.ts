/**
 * Streams replies of a call as audio while the provider generates it. Without a provider, sends the browser what it needs
 * to read them itself.
 */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SpeechQuery } from '@praxis/contracts/call/call-speech';
import { Allow } from '../../../platform/auth/access.js';
import { Refusals } from '../../../platform/http/answer.js';
import { PathId } from '../../../platform/http/request.js';
import type { PraxisRequest } from '../../../platform/http/request.js';
import { SpeechService } from './speech.service.js';

@ApiTags('calls')
@ApiSecurity('X-VA-KEY')
@Controller('v1/calls')
export class SpeechController {
  constructor(private readonly speech: SpeechService) {}

  /** The request names a turn, never a text, so that it cannot have anything else read aloud. */
  @Get(':id/speech')
  @ApiOperation({ summary: 'Listen to one reply of a call' })
  @Allow('product')
  @ApiOkResponse({
    description: 'The audio, or why there is none and how the listener’s device can read the reply aloud',
    content: {
      'audio/mpeg': { schema: { type: 'string', format: 'binary' } },
      'application/json': { schema: { $ref: '#/components/schemas/SpeechByListener' } },
    },
  })
  @Refusals()
  async read(
    @PathId() callId: string,
    @Query({ schema: SpeechQuery }) query: SpeechQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // A caller who interrupts the AI closes the connection. Abort then, so that no unheard audio is
    // generated.
    const gone = new AbortController();
    const request: PraxisRequest = reply.request;
    reply.raw.once('close', () => gone.abort());
    const speech = await this.speech.read({ request, callId, query, signal: gone.signal });
    void reply.header('x-content-type-options', 'nosniff');
    if ('speakWith' in speech) return void (await reply.send(speech));
    const sound = Readable.fromWeb(speech.audio as ReadableStream);
    // If the provider fails, the audio ends; the text stays on the screen.
    sound.on('error', () => reply.raw.destroy());
    await reply.type(speech.contentType).send(sound);
  }
}
