/** The demo's limits as the card shows them. Pure. */
import {
  DEMO_WARNING_SHARE,
  type DemoAction,
  type DemoUsageResult,
} from '@praxis/contracts/demo/demo-limiter';

export const ACTION_NAMES: Record<DemoAction, string> = {
  'call-start': 'AI Calls',
  'intake-submit': 'Form Submissions',
  'appointment-book': 'Appointments',
  'followup-send': 'Follow-ups',
  'roi-calc': 'ROI calculations',
};

interface Bar {
  used: number;
  of: number;
  /** 0 to 1. */
  share: number;
  near: boolean;
}

export interface UsageLine {
  action: DemoAction;
  name: string;
  session: Bar;
  daily: Bar;
}

function bar(used: number, of: number): Bar {
  const share = of > 0 ? Math.min(1, used / of) : 1;
  return { used, of, share, near: share >= DEMO_WARNING_SHARE };
}

export function usageLines({ actions, maxPerSession, maxPerDay }: DemoUsageResult): UsageLine[] {
  return actions.map(({ action, sessionUsed, dailyUsed }) => ({
    action,
    name: ACTION_NAMES[action],
    session: bar(sessionUsed, maxPerSession),
    daily: bar(dailyUsed, maxPerDay),
  }));
}

/** A warning about limits that are nearly or fully used up; undefined if there is enough left. */
export function usageWarning(lines: readonly UsageLine[]): string | undefined {
  const near = lines.filter(({ session, daily }) => session.near || daily.near);
  if (near.length === 0) return undefined;
  const names = new Intl.ListFormat('en-US').format(near.map(({ name }) => name));
  const used = near.some(({ session, daily }) => session.share >= 1 || daily.share >= 1);
  return used
    ? `The limit is reached for some of these: ${names}. Sign up to continue.`
    : `70% or more is used: ${names}. Sign up to continue without limits.`;
}
