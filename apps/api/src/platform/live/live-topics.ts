/** One stream for all that the tabs of a browser show: topics, each fed by what registers for its name. */
import { Injectable } from '@nestjs/common';
import type { LiveRefused } from '@praxis/contracts/core/live';
import { LIVE_PERSON_HEADER, LIVE_TOPICS, type VisitorTopic } from '@praxis/contracts/core/live.const';
import type { Listen } from './event-stream.js';
import { EventStreams } from './event-streams.js';
import { Failure, notAuthenticated, notFound } from '../http/failure.js';
import type { Exchange, PraxisRequest } from '../http/request.js';
import { TenantFeed } from './tenant-feed.js';

/** Lets a caller listen to the topic of this name, without its kind. @throws Failure where they may not */
export type Admit = (exchange: Exchange, name: string) => Promise<Listen>;

@Injectable()
export class LiveTopics {
  readonly #kinds = new Map<string, Admit>();

  constructor(
    private readonly streams: EventStreams,
    tenants: TenantFeed,
  ) {
    for (const kind of LIVE_TOPICS)
      this.#kinds.set(kind, ({ request }, id) => tenants.admit(request, kind, id));
  }

  /** Adds a kind of topics that are a visitor's own. */
  add(kind: VisitorTopic, admit: Admit): void {
    this.#kinds.set(kind, admit);
  }

  /**
   * Answers with one stream of these topics, as the contract writes them. Those that the caller may not listen to are named by
   * the event `refused`, so that one tab's mistake does not leave the others without news.
   * @throws Failure 409 for another person than the page shows; where no topic is left, why the last was refused
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

/** A page that shows somebody else than who is signed in by now is told nothing. */
function checkPerson({ session, headers }: PraxisRequest): void {
  const shown = headers[LIVE_PERSON_HEADER];
  if (shown === undefined || shown === session?.userId) return;
  if (!session) throw notAuthenticated();
  throw new Failure({
    status: 409,
    code: 'person_changed',
    message: 'Somebody else is signed in here by now. Load the page anew.',
  });
}
