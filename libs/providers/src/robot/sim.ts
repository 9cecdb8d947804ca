/** A simulated robot check: signs tokens, which pass once, and declines when its controls say so. It checks nothing else. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { ProviderError } from '../failures.js';
import { meetSimTurn, SIM_NAME, simError, type SimContext } from '../sim/engine.js';
import type { RobotPort, RobotVerdict } from './port.js';

const IDENTITY = { port: 'robot', idempotent: true } as const;

/** How long a token is valid, and how long a repeat gets the same verdict, in milliseconds; as with the live vendor. */
export const SIM_ROBOT_TOKEN_MS = 300_000;
/** Maximum number of used tokens that are remembered; beyond it, the oldest are forgotten. */
const MAX_TOKENS_KEPT = 10_000;

export interface SimRobotContext extends Pick<SimContext, 'timeoutMs' | 'now'> {
  store: Pick<SimContext['store'], 'takeTurn'>;
  /** The secret that signs the tokens. */
  secret: string | Buffer;
  /** Called for each token that is judged for the first time. */
  onJudged?: () => void;
}

export interface SimRobot extends RobotPort {
  /** A token that passes once, for a visitor of this tenant. */
  issue(): string;
}

/** Creates a simulator; each tenant has its own tokens and controls. */
export function createSimRobot(context: SimRobotContext): { of(tenantId: string): SimRobot } {
  const now = context.now ?? (() => new Date());
  /** The request that used a token, by token. */
  const used = new Map<string, string>();

  const sign = (tenantId: string, claims: string): string =>
    createHmac('sha256', context.secret).update(`${tenantId}/${claims}`).digest('base64url');

  const judge = (tenantId: string, token: string, key: string): RobotVerdict => {
    const [expires = '', nonce = '', signature = ''] = token.split('.');
    if (!isSame(signature, sign(tenantId, `${expires}.${nonce}`)))
      return { id: key, passed: false, reason: 'declined' };
    const user = used.get(token) ?? key;
    if (user !== key || Number(expires) < now().getTime()) return { id: key, passed: false, reason: 'spent' };
    if (!used.has(token)) context.onJudged?.();
    used.set(token, key);
    const [oldest] = used.keys();
    if (used.size > MAX_TOKENS_KEPT && oldest !== undefined) used.delete(oldest);
    return { id: key, passed: true };
  };

  return {
    of: (tenantId) => ({
      mode: 'sim',
      name: SIM_NAME,
      idempotent: IDENTITY.idempotent,
      idempotencyWindowMs: SIM_ROBOT_TOKEN_MS,

      issue: () => {
        const claims = `${now().getTime() + SIM_ROBOT_TOKEN_MS}.${randomUUID()}`;
        return `${claims}.${sign(tenantId, claims)}`;
      },

      async verify({ token, key }, options) {
        try {
          const { failure } = await meetSimTurn({ ...context, tenantId }, IDENTITY, options?.signal);
          const verdict = judge(tenantId, token, key);
          if (failure === 'accept_then_drop') throw simError(IDENTITY, 'ambiguous');
          return verdict;
        } catch (error) {
          if (error instanceof ProviderError && error.code === 'rejected')
            return { id: key, passed: false, reason: 'declined' };
          throw error;
        }
      },
    }),
  };
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
