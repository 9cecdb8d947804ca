/** Live changes as server-sent events: one stream a browser, for whatever its pages show. */
import * as z from 'zod/mini';
import { INDUSTRIES } from './industry.const.js';
import { LIVE_TOPICS, LIVE_TOPICS_MAX, VISITOR_TOPICS } from './live.const.js';
import { SessionId, Uuid } from '../journey/session.js';

/** A topic's name and whose it is. Whether that is somebody the caller may listen to is for the server to say. */
const NAMES = [...LIVE_TOPICS, ...VISITOR_TOPICS];
const TOPIC = new RegExp(`^(?:${NAMES.join('|')}):[\\w:-]{1,140}$`);

/** Several, by commas; each once is enough. */
const TopicList = z.string().check(
  z.refine(
    (text) => {
      const topics = text.split(',');
      return topics.length <= LIVE_TOPICS_MAX && topics.every((topic) => TOPIC.test(topic));
    },
    `topics must be at most ${LIVE_TOPICS_MAX} by commas, each one of ${NAMES.join(', ')}, a colon, and whose it is`,
  ),
);

/**
 * `GET /v1/live`: `topics`, for as many as a browser shows, or one journey by `industry` and `sessionId`. Every event of
 * `topics` carries the topic that it is of.
 */
export const LiveQuery = z.object({
  topics: z.optional(TopicList),
  sessionId: z.optional(SessionId),
  industry: z.optional(z.enum(INDUSTRIES)),
  /** With a journey: a tenant the signed-in caller belongs to; left out: the demo's. */
  tenantId: z.optional(Uuid),
});
export type LiveQuery = z.infer<typeof LiveQuery>;

/** What a page must read of any event of a stream of topics. */
export const LiveEvent = z.object({ topic: z.string() });
export type LiveEvent = z.infer<typeof LiveEvent>;

/** The event `refused`: topics that the stream leaves out, because the caller may not listen to them. */
export const LiveRefused = z.object({ topics: z.array(z.string()) });
export type LiveRefused = z.infer<typeof LiveRefused>;
