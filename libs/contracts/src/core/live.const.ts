/** Topics that a client can subscribe to. */

/** Team topics. A colon and a tenant id follow: `leads:<tenant>`. */
export const LIVE_TOPICS = [
  'leads',
  'conversations',
  'calls',
  'campaigns',
  'notifications',
  'webhook-deliveries',
  'workflows',
  'tasks',
  'billing',
  'provider-breakers',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** Topics of a demo visitor: `journey:<industry>:<session>` and `call:<industry>:<session>:<call>`. */
export const VISITOR_TOPICS = ['journey', 'call'] as const;
export type VisitorTopic = (typeof VISITOR_TOPICS)[number];

/** Topics for everyone: `health:platform`. */
export const PUBLIC_TOPICS = ['health'] as const;
export type PublicTopic = (typeof PUBLIC_TOPICS)[number];
/** The scope of the health topic: the whole platform. */
export const PLATFORM = 'platform';

/** Maximum number of topics in one stream, which is more than a person's open tabs need. */
export const LIVE_TOPICS_MAX = 24;

/** The header that names the person for whom the page was loaded. The server refuses the stream if another person has signed in since. */
export const LIVE_PERSON_HEADER = 'x-live-person';
