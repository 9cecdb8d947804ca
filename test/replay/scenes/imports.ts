/** Recorded scenes: imports. */
import { importWorkflowId } from '@praxis/workflows/lead-import/messages';
import { Importer } from '../../support/imports.js';
import { asOwner } from '../../support/ledger.js';
import { signIn } from '../../support/people.js';
import type { StackHandle } from '../../support/stack.js';
import type { Scenes } from './studio.js';

const OWNER = 'owner@harbor-law.example';
const LEADS_FILE = 'Name,Email\nAnna Adler,anna@example.com\n';

export const IMPORTS: Scenes = {
  async 'import-run'({ stack }) {
    return importWorkflowId({ importId: await imported(stack), task: 'run' });
  },

  async 'import-undone'({ stack }) {
    const importId = await imported(stack);
    await new Importer(await signIn(stack, OWNER)).go(importId, 'undo');
    return importWorkflowId({ importId, task: 'undo' });
  },

  async 'import-given-up'({ stack }) {
    const importer = new Importer(await signIn(stack, OWNER));
    const { id } = await importer.checked(LEADS_FILE, { duplicates: 'create' });
    // Corrupts a validated row so that no table accepts it.
    await asOwner(stack, (owner) =>
      owner.query(`update import_rows set fields = fields || '{"urgency": "now"}' where import_id = $1`, [
        id,
      ]),
    );
    await importer.browser.post(`/v1/imports/${id}/start`);
    await importer.when(id, 'failed');
    return importWorkflowId({ importId: id, task: 'run' });
  },
};

async function imported(stack: StackHandle): Promise<string> {
  const importer = new Importer(await signIn(stack, OWNER));
  const { id } = await importer.checked(LEADS_FILE, { duplicates: 'create' });
  await importer.go(id, 'start');
  return id;
}
