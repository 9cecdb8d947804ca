/**
 * One stream for everything that the tabs of a browser show, divided into topics. Modules register the kinds
 * of topic that they serve.
 */
import { Injectable } from '@nestjs/common';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { LiveRefused } from '@praxis/contracts/core/live';
import {
  LIVE_PERSON_HEADER,
  LIVE_TOPICS,
  type PublicTopic,
  type VisitorTopic,
} from '@praxis/contracts/core/live.const';
import type { Listen } from './event-stream.js';
import { EventStreams } from './event-stream-limits.js';
import { Failure, notAuthenticated, notFound } from '../http/failure.js';
import type { Exchange, PraxisRequest } from '../http/request.js';
import { TenantFeed } from './tenant-feed.js';

/**
 * Lets a caller subscribe to the topic with this name (without its kind).
 * @throws Failure if they may not
 */
export type Admit = (exchange: Exchange, name: string) => Promise<Listen>;

/** Identifies one journey. Without a tenant, it belongs to the demo of its industry. */
export interface JourneyName {
  sessionId: string;
  industry: Industry;
  tenantId: string | undefined;
}

/** Lets a caller subscribe to one journey. @throws Failure if they may not */
export type AdmitJourney = (exchange: Exchange, journey: JourneyName) => Promise<Listen>;

@Injectable()
export class LiveTopics {
  readonly #kinds = new Map<string, Admit>();
  #admitJourney: AdmitJourney = () => Promise.reject(notFound());

  constructor(
    private readonly streams: EventStreams,
    tenants: TenantFeed,
  ) {
    for (const kind of LIVE_TOPICS)
      this.#kinds.set(kind, ({ request }, id) => tenants.admit(request, kind, id));
  }

  /** Adds a kind of topic that belongs to a visitor, or to everyone. */
  add(kind: VisitorTopic | PublicTopic, admit: Admit): void {
    this.#kinds.set(kind, admit);
  }

  /** Sets the function that admits callers to single journeys. */
  setJourneys(admit: AdmitJourney): void {
    this.#admitJourney = admit;
  }

  /**
   * Responds with a stream of one journey.
   * @throws Failure where the caller may not see it
   */
  async openJourney(exchange: Exchange, journey: JourneyName): Promise<void> {
    const listen = await this.#admitJourney(exchange, journey);
    listen(this.streams.open(exchange.request, exchange.reply));
  }

  /**
   * Responds with one stream of these topics, in the contract's format. The event `refused` lists the topics
   * that the caller may not subscribe to, so that one tab's mistake does not cut off the others.
   * @throws Failure 409 if another person is signed in than the page shows; if every topic is refused, the
   * last reason
   */
  async open(exchange: Exchange, topics: string): Promise<void> {
    const { request, reply } = exchange;
    checkPerson(request);
    const admitted: [string, Listen][] = [];
    const refused: string[] = [];
    let refusal = notFound();
    for (const topic of new Set(topics.split(',')))
      try {
        admitted.push([topic, await this.#admit(exchange, topic)]);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        refusal = error;
        refused.push(topic);
      }
    if (admitted.length === 0) throw refusal;
    const stream = this.streams.open(request, reply);
    if (refused.length > 0) stream.send('refused', { topics: refused } satisfies LiveRefused);
    for (const [topic, listen] of admitted) listen(stream, topic);
  }

  async #admit(exchange: Exchange, topic: string): Promise<Listen> {
    const colon = topic.indexOf(':');
    const admit = this.#kinds.get(topic.slice(0, colon));
    if (!admit) throw notFound();
    return await admit(exchange, topic.slice(colon + 1));
  }
}

/** Refuses a page that shows another person than the one who is signed in now. */
function checkPerson({ session, headers }: PraxisRequest): void {
  const shown = headers[LIVE_PERSON_HEADER];
  if (shown === undefined || shown === session?.userId) return;
  if (!session) throw notAuthenticated();
  throw Failure.of(409, 'person_changed', 'Another person is now signed in. Reload the page.');
}
