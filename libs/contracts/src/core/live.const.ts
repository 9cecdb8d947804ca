/** What may be listened to. */

/** Each is followed by a colon and the id of a tenant, for its people: `leads:<tenant>`. */
export const LIVE_TOPICS = ['leads', 'conversations', 'calls', 'campaigns'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** A visitor's own of the demo: `journey:<industry>:<session>` and `call:<industry>:<session>:<call>`. */
export const VISITOR_TOPICS = ['journey', 'call'] as const;
export type VisitorTopic = (typeof VISITOR_TOPICS)[number];

/** Topics of one stream: more than the tabs of a person show. */
export const LIVE_TOPICS_MAX = 24;

/** The header in which a page says whom it shows, so that a browser that has changed hands is not told on. */
export const LIVE_PERSON_HEADER = 'x-live-person';
