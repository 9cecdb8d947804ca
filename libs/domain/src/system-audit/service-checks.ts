/** Checks of the engine, the API, the page and the practices. */
import { counted } from '@praxis/contracts/core/words';
import type { Checks } from './check-types.js';
import { error, info, noneOf, pass, someOf, warning } from './verdict.js';

const BACKLOG_WARN_SECONDS = 60;
const BACKLOG_ERROR_SECONDS = 600;
const ERRORS_PER_DAY = 50;

export const runs: Pick<Checks, 'engine' | 'workers' | 'payload-encryption' | 'outbox-backlog'> = {
  engine: ({ isReachable }) =>
    isReachable ? pass('It answered just now.') : error('It does not answer: journeys wait.'),
  workers: ({ silentQueues, queues }) => {
    if (queues === 0) return error('The engine’s queues cannot be read.');
    return noneOf(silentQueues, {
      passed: `${counted(queues, 'queue')}, each polled within the last minutes.`,
      failed: 'No worker polls the queue of',
    });
  },
  'payload-encryption': ({ sampled, plain }) => {
    if (plain > 0) return error(`${plain} of ${counted(sampled, 'sampled payload')} are readable.`);
    return sampled === 0
      ? info('No history has a payload to look at.')
      : pass(`${counted(sampled, 'payload')} of recent histories, all encrypted.`);
  },
  'outbox-backlog': ({ backlog, oldestSeconds }) => {
    const text = `${counted(backlog, 'row')} due, the oldest for ${Math.round(oldestSeconds)} s.`;
    if (oldestSeconds > BACKLOG_ERROR_SECONDS) return error(text);
    return oldestSeconds > BACKLOG_WARN_SECONDS ? warning(text) : pass(text);
  },
};

export const service: Pick<
  Checks,
  'api-errors' | 'incidents' | 'breakers' | 'webhooks' | 'content-policy' | 'asset-caching'
> = {
  'api-errors': ({ errors }) => {
    if (errors === 0) return pass('None.');
    const text = `${counted(errors, 'request')} failed and still needs attention.`;
    return errors > ERRORS_PER_DAY ? error(text) : warning(text);
  },
  incidents: ({ open, critical }) => {
    if (open === 0) return pass('None.');
    const text = `${counted(open, 'incident')} open, ${critical} critical.`;
    return critical > 0 ? error(text) : warning(text);
  },
  breakers: ({ open }) =>
    noneOf([...new Set(open)], {
      passed: 'No breaker is open.',
      failed: 'Requests are held back to',
      as: warning,
    }),
  webhooks: ({ endpoints, failing, withoutSecret }) => {
    if (withoutSecret > 0)
      return error(`${counted(withoutSecret, 'endpoint')} without a secret to sign with.`);
    return failing === 0
      ? pass(`${counted(endpoints, 'endpoint')}, none failing.`)
      : warning(`${failing} of ${counted(endpoints, 'endpoint')} fail or were switched off for failing.`);
  },
  'content-policy': ({ policy }) => {
    if (policy === null) return error('The page has no content security policy.');
    const loose = ["'unsafe-inline'", "'unsafe-eval'", ' *;', 'script-src *'].filter((part) =>
      policy.includes(part),
    );
    if (!/(?:^|;)\s*script-src 'self'/.test(policy))
      return error('The policy does not restrict scripts to this origin.');
    return noneOf(loose, { passed: 'Scripts come from this origin alone.', failed: 'The policy allows' });
  },
  'asset-caching': ({ assets, uncached }) => {
    if (assets === 0) return info('This process serves no web app.');
    return noneOf(uncached, {
      passed: `${counted(assets, 'script')} looked at, all immutable.`,
      failed: 'Not cached for good',
      as: warning,
    });
  },
};

export const practices: Pick<
  Checks,
  'practice-owners' | 'practice-addresses' | 'practice-calendars' | 'incident-contacts' | 'live-vendors'
> = {
  'practice-owners': ({ practices: count, without }) =>
    noneOf(without, {
      passed: `${counted(count, 'practice')}, each with an owner.`,
      failed: 'Without an owner',
    }),
  'practice-addresses': ({ practices: count, without }) =>
    noneOf(without, {
      passed: `${counted(count, 'practice')}, each with an address.`,
      failed: 'Without a postal address',
      as: warning,
    }),
  'practice-calendars': ({ practices: count, without }) =>
    noneOf(without, {
      passed: `${counted(count, 'practice')}, each with someone who takes appointments.`,
      failed: 'No one takes appointments in',
      as: warning,
    }),
  'incident-contacts': ({ contacts }) =>
    contacts === 0 ? warning('No one is notified.') : pass(`${counted(contacts, 'contact')}.`),
  'live-vendors': ({ simulated, isEmbedded }) => {
    if (simulated.length === 0) return pass('Every vendor has an account.');
    const text = `Simulated or off: ${someOf(simulated)}.`;
    return isEmbedded ? info(text) : warning(text);
  },
};
