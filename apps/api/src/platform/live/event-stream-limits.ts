/** Opens all event streams, so that streams per address and per person are counted in one place. */
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Environment } from '@praxis/config/environment';
import { addressKey } from '../http/address-key.js';
import { EventStream } from './event-stream.js';
import { Failure } from '../http/failure.js';
import { ConcurrencyLimit } from '../http/concurrency-limit.js';
import type { PraxisRequest } from '../http/request.js';
import { ENVIRONMENT } from '../tokens.js';

/** Seconds after which a refused client may try again. */
const RETRY_AFTER_SECONDS = 5;

@Injectable()
export class EventStreams {
  readonly #ofAddress: ConcurrencyLimit;
  readonly #ofPerson: ConcurrencyLimit;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.#ofAddress = new ConcurrencyLimit(environment.PRAXIS_STREAMS_PER_ADDRESS);
    this.#ofPerson = new ConcurrencyLimit(environment.PRAXIS_STREAMS_PER_PERSON);
  }

  /**
   * Responds to a request with an event stream.
   * @throws Failure 429 when this person, signed in or a visitor, or this address has reached the limit of
   * open streams
   */
  open(request: PraxisRequest, reply: FastifyReply): EventStream {
    const leaveAddress = this.#ofAddress.take(addressKey(request));
    if (!leaveAddress) throw tooMany('from this address');
    const person = personOf(request);
    const leavePerson = person === undefined ? undefined : this.#ofPerson.take(person);
    if (person !== undefined && !leavePerson) {
      leaveAddress();
      throw tooMany('for you');
    }
    const stream = new EventStream(request, reply);
    stream.onClose(() => {
      leaveAddress();
      leavePerson?.();
    });
    return stream;
  }
}

/** The person to count by: the signed-in user, else the demo's visitor once identified. */
function personOf({ session, visitor }: PraxisRequest): string | undefined {
  if (session) return `user/${session.userId}`;
  return visitor && `visitor/${visitor.id}`;
}

function tooMany(whose: string): Failure {
  return new Failure({
    status: 429,
    code: 'too_many_streams',
    message: `Too many live streams are open ${whose}. Close some pages, or try again in ${RETRY_AFTER_SECONDS} seconds.`,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
