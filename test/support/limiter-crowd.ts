/**
 * Concurrent requests to the demo's limiter. Each action is bound by another limit, so that the exact number of uses to
 * count is known beforehand, in whatever order the requests arrive.
 */
import { Agent, request as requestHttp } from 'node:http';
import { DEMO_LIMITER_DOWN_REMAINING, type DemoAction } from '@praxis/contracts/demo/demo-limiter';
import { atOnce } from './at-once.js';
import { newSession } from './factories.js';

/** The limits of the API that is asked. */
export interface Limits {
  perSession: number;
  perDay: number;
  perAddress: number;
}

export interface CrowdPlan {
  baseUrl: string;
  key: string;
  visitorToken: string;
  limits: Limits;
  /** Number of requests per action. */
  requests: number;
  /** Number of concurrent requests. */
  atOnce: number;
}

/** How often an action was allowed, and how often it should have been. */
export interface CrowdCount {
  action: DemoAction;
  requests: number;
  allowed: number;
  expected: number;
  /** Responses that did not come from the limiter, or came from one that did not count. */
  failed: number;
  /** Sessions whose uses are stored. */
  sessions: string[];
}

interface LimiterRequest {
  action: DemoAction;
  sessionId: string;
  address: string;
}

const ASKING_OFTEN = 4 / 3;

/** An address for documentation (RFC 3849), in a separate 64-bit network for each number. */
function addressOf(network: number): string {
  return `2001:db8:${(network >>> 16).toString(16)}:${(network & 0xffff).toString(16)}::1`;
}

/** The callers that request one action, and how often the action must be allowed. */
interface ActionPlan {
  callers: Omit<LimiterRequest, 'action'>[];
  expected: number;
}
type Binding = (plan: CrowdPlan, newAddress: () => string) => ActionPlan;

/** Repeats the callers in turn until there is one for each request. */
function inTurn<Caller>(requests: number, callers: readonly Caller[]): Caller[] {
  const rounds = Math.ceil(requests / callers.length);
  return Array.from({ length: rounds }, () => callers)
    .flat()
    .slice(0, requests);
}

/** Binds an action by the limit per session: few sessions, each of which exceeds it. */
const bySession: Binding = ({ requests, limits }, newAddress) => {
  const each = Math.ceil(limits.perSession * ASKING_OFTEN);
  const sessions = Math.min(Math.floor(requests / each), Math.floor((limits.perDay - 1) / limits.perSession));
  const callers = Array.from({ length: sessions }, () => ({
    sessionId: newSession(),
    address: newAddress(),
  }));
  return { callers: inTurn(requests, callers), expected: sessions * limits.perSession };
};

/** Binds an action by the limit per address: new sessions from few addresses. */
const byAddress: Binding = ({ requests, limits }, newAddress) => {
  const each = Math.ceil(limits.perAddress * ASKING_OFTEN);
  const count = Math.min(Math.floor(requests / each), Math.floor((limits.perDay - 1) / limits.perAddress));
  const addresses = inTurn(requests, Array.from({ length: count }, newAddress));
  const callers = addresses.map((address) => ({ sessionId: newSession(), address }));
  return { callers, expected: count * limits.perAddress };
};

/** Binds an action by the limit per day: new sessions from new addresses. */
const byDay: Binding = ({ requests, limits }, newAddress) => ({
  callers: Array.from({ length: requests }, () => ({ sessionId: newSession(), address: newAddress() })),
  expected: Math.min(requests, limits.perDay),
});

/** The five actions, and the limit that binds each. */
const ACTIONS: readonly (readonly [DemoAction, Binding])[] = [
  ['call-start', bySession],
  ['intake-submit', byAddress],
  ['appointment-book', bySession],
  ['followup-send', byAddress],
  ['roi-calc', byDay],
];

/** Sends all requests in mixed order, and counts the answers. The API must trust the proxy that names addresses. */
export async function askLimiterAtOnce(plan: CrowdPlan): Promise<CrowdCount[]> {
  let networks = Math.floor(Math.random() * 0x7fff) * 0x1_0000;
  const newAddress = (): string => addressOf((networks += 1));
  const planned = ACTIONS.map(([action, binding]) => {
    const { callers, expected } = binding(plan, newAddress);
    const sessions = [...new Set(callers.map(({ sessionId }) => sessionId))];
    return {
      callers,
      count: { action, requests: callers.length, allowed: 0, expected, failed: 0, sessions },
    };
  });
  const mixed = Array.from({ length: plan.requests }, (_, index) =>
    planned.flatMap(({ callers, count }) =>
      callers
        .slice(index, index + 1)
        .map((caller) => ({ request: { action: count.action, ...caller }, count })),
    ),
  ).flat();
  const agent = new Agent({ keepAlive: true, maxSockets: plan.atOnce });
  await atOnce(plan.atOnce, mixed, async ({ request, count }) => {
    const { success, allowed, remaining } = await ask(agent, plan, request);
    if (success !== true || remaining === DEMO_LIMITER_DOWN_REMAINING) count.failed += 1;
    else if (allowed) count.allowed += 1;
  });
  agent.destroy();
  return planned.map(({ count }) => count);
}

interface Verdict {
  success?: boolean;
  allowed?: boolean;
  remaining?: number;
}

/** Sends a request with Node's own HTTP client, which takes a third of the time of `fetch`. */
function ask(
  agent: Agent,
  { baseUrl, key, visitorToken }: CrowdPlan,
  request: LimiterRequest,
): Promise<Verdict> {
  const body = JSON.stringify({ sessionId: request.sessionId, actionType: request.action });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-va-key': key,
    'x-visitor-token': visitorToken,
    'x-forwarded-for': request.address,
  };
  return new Promise((resolve, reject) => {
    requestHttp(`${baseUrl}/v1/functions/demo-limiter`, { method: 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString()) as Verdict));
    })
      .on('error', reject)
      .end(body);
  });
}
