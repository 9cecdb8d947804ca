/** Alert rules: read and managed by admins, checked by anyone. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  AlertRuleList,
  AlertRuleResult,
  type AlertRule,
  type AlertRuleChange,
} from '@praxis/contracts/health/alert-rule';
import { AlertCheckResult } from '@praxis/contracts/health/service-health';
import type { UseQueryResult } from '@tanstack/react-query';
import { apiRequest } from '../../../lib/api/api-request.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useHealthRead } from '../health-queries.js';

const RULES = '/v1/alert-rules';
const ruleAnswer = { schema: AlertRuleResult, as: 'user' } as const;

export const useAlertRules = (): UseQueryResult<AlertRuleList> =>
  useHealthRead({ queryKey: queryKeys.health.alertRules, path: RULES, schema: AlertRuleList });

/** Changes the rule with this id; adds a new rule if there is no id. */
export async function saveAlertRule(id: string | undefined, body: AlertRuleChange): Promise<AlertRule> {
  const to =
    id === undefined
      ? ({ method: 'POST', path: RULES } as const)
      : ({ method: 'PUT', path: `${RULES}/${id}` } as const);
  return (await apiRequest({ ...to, body, ...ruleAnswer })).data.rule;
}

export async function switchAlertRule({
  id,
  isEnabled,
}: Pick<AlertRule, 'id' | 'isEnabled'>): Promise<AlertRule> {
  const { data } = await apiRequest({
    method: 'PATCH',
    path: `${RULES}/${id}`,
    body: { isEnabled },
    ...ruleAnswer,
  });
  return data.rule;
}

/** Tests a rule against the past. */
export async function testAlertRule(id: string): Promise<AlertRule> {
  const { data } = await apiRequest({
    method: 'POST',
    path: `${RULES}/${id}/back-test`,
    ...ruleAnswer,
  });
  return data.rule;
}

export async function deleteAlertRule(id: string): Promise<void> {
  await apiRequest({ method: 'DELETE', path: `${RULES}/${id}`, schema: Acknowledged, as: 'user' });
}

/** Checks all enabled rules now. */
export async function checkAlerts(): Promise<AlertCheckResult> {
  const { data } = await apiRequest({
    method: 'POST',
    path: '/v1/functions/health-monitor',
    body: { action: 'alert_check' },
    schema: AlertCheckResult,
    as: 'user',
    silent: true,
  });
  return data;
}
