/** Recorded scenes: rollouts of message templates. */
import { MessageTemplateResult } from '@praxis/contracts/message-template/message-template';
import {
  RolloutTargetList,
  TemplateOperationResult,
} from '@praxis/contracts/message-template/template-operation';
import { TEMPLATE_ROLLOUT_RUN } from '@praxis/workflows/message-template/messages';
import { signIn } from '../../support/people.js';
import { TEMPLATE_BODIES } from '../../support/template-bodies.js';
import { until } from '../../support/until.js';
import type { Scenes } from './studio.js';

const TEMPLATES = '/v1/message-templates';
const OPERATIONS = '/v1/template-operations';

export const TEMPLATE_ROLLOUTS: Scenes = {
  async 'template-rolled-out'({ stack }) {
    const admin = await signIn(stack, 'admin@praxis.example');
    const body = { ...TEMPLATE_BODIES[`post ${TEMPLATES}`]?.(), isActive: true };
    const { template } = MessageTemplateResult.parse((await admin.post(TEMPLATES, body)).body);
    const request = { kind: 'roll_out', templateIds: [template.id], audience: 'industry' };
    const { operation } = TemplateOperationResult.parse((await admin.post(OPERATIONS, request)).body);
    const path = `${OPERATIONS}/${operation.id}/targets`;
    const target = await until('a practice to have it', { timeoutMs: 30_000 }, async () => {
      const { items } = RolloutTargetList.parse((await admin.get(path)).body);
      return items.find(({ status }) => status === 'done');
    });
    return TEMPLATE_ROLLOUT_RUN.id({
      tenantId: target.tenantId,
      operationId: operation.id,
      attempt: '1',
    });
  },
};
