/** Recorded scenes: exports. */
import { exportWorkflowId } from '@praxis/workflows/export/messages';
import { endOf } from '../../support/exports.js';
import { signIn } from '../../support/people.js';
import { until } from '../../support/until.js';
import type { Scenes } from './studio.js';

const WANTED = { dataType: 'leads', format: 'csv', masked: true, window: '30d' };

export const EXPORTS: Scenes = {
  async 'export-kept'({ stack }) {
    const viewer = await signIn(stack, 'viewer@harbor-law.example');
    const { body } = await viewer.post('/v1/exports', WANTED);
    return exportWorkflowId((await endOf(viewer, (body.export as { id: string }).id)).id);
  },

  async 'export-deleted'({ stack, temporal }) {
    const viewer = await signIn(stack, 'viewer@harbor-law.example');
    const { body } = await viewer.post('/v1/exports', WANTED);
    const { id } = await endOf(viewer, (body.export as { id: string }).id);
    await viewer.delete(`/v1/exports/${id}`);
    await until('its run to end', { timeoutMs: 30_000 }, async () => {
      const { status } = await temporal.workflow.getHandle(exportWorkflowId(id)).describe();
      return status.name === 'CANCELLED';
    });
    return exportWorkflowId(id);
  },
};
