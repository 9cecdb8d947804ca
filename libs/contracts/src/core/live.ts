/** Live changes as server-sent events: one stream per browser, for all its open pages. */
import * as z from 'zod/mini';
import { INDUSTRIES } from './industry.const.js';
import { LIVE_TOPICS, LIVE_TOPICS_MAX, PUBLIC_TOPICS, VISITOR_TOPICS } from './live.const.js';
import { SessionId, Uuid } from '../journey/session.js';

/** A topic's name and owner. The server checks whether the caller may subscribe to it. */
const NAMES = [...LIVE_TOPICS, ...VISITOR_TOPICS, ...PUBLIC_TOPICS];
const TOPIC = new RegExp(`^(?:${NAMES.join('|')}):[\\w:-]{1,140}$`);

/** Comma-separated; repeats are ignored. */
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
 * `GET /v1/live`: either `topics`, for all pages of a browser, or one journey by `industry` and `sessionId`.
 * Every event of `topics` carries its topic.
 */
export const LiveQuery = z.object({
  topics: z.optional(TopicList),
  sessionId: z.optional(SessionId),
  industry: z.optional(z.enum(INDUSTRIES)),
  /** Tenant of the journey, one of the signed-in caller's. Default: the demo's tenant. */
  tenantId: z.optional(Uuid),
});
export type LiveQuery = z.infer<typeof LiveQuery>;

/** The part of every event that a page must parse. */
export const LiveEvent = z.object({ topic: z.string() });
export type LiveEvent = z.infer<typeof LiveEvent>;

/** The event `refused`: topics that the stream leaves out because the caller may not subscribe to them. */
export const LiveRefused = z.object({ topics: z.array(z.string()) });
export type LiveRefused = z.infer<typeof LiveRefused>;
