/** Opens event streams: the one place, so that streams of an address and of a person are counted wherever they begin. */
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Environment } from '@praxis/config/environment';
import { addressKey } from '../http/address-key.js';
import { EventStream } from './event-stream.js';
import { Failure } from '../http/failure.js';
import { Places } from '../http/places.js';
import type { PraxisRequest } from '../http/request.js';
import { ENVIRONMENT } from '../tokens.js';

/** Seconds after which a client that had to leave out a stream may try again. */
const RETRY_AFTER_SECONDS = 5;

@Injectable()
export class EventStreams {
  readonly #ofAddress: Places;
  readonly #ofPerson: Places;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.#ofAddress = new Places(environment.PRAXIS_STREAMS_PER_ADDRESS);
    this.#ofPerson = new Places(environment.PRAXIS_STREAMS_PER_PERSON);
  }

  /**
   * Answers a request with a stream of events.
   * @throws Failure 429 when as many are open to this person, signed in or a visitor, or to this address, as may be
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

/** Who listens: whoever is signed in, else the demo's visitor once the route has asked who that is. */
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
