/** An operation's effect on each template; used for both its dry run and the operation itself. */
import type { MessageTemplate, TemplateFileItem } from '@praxis/contracts/message-template/message-template';
import { templateTags } from '@praxis/contracts/message-template/message-template';
import type {
  TemplateChange,
  TemplateOperationRequest,
} from '@praxis/contracts/message-template/template-operation';
import { MAX_TEMPLATE_COUNT } from '@praxis/contracts/message-template/message-template.const';
import type { SystemTransaction } from '../core/database.js';
import { readMessageTemplates } from './message-template-read.js';
import {
  differingFields,
  lockTemplateKeys,
  lockTemplates,
  stateOf,
  type TemplateState,
} from './message-template.js';

/** A template in its current and its future state; `created` for a template that an import adds. */
export interface PlannedTemplate {
  change: TemplateChange;
  before: MessageTemplate | undefined;
  state: TemplateState;
  created: TemplateFileItem | undefined;
}

const MAX_SHOWN_CHARACTERS = 160;

/** The templates of a request, locked until the end of the transaction. `missing`: one of them does not exist. */
export async function planTemplates(
  tx: SystemTransaction,
  request: TemplateOperationRequest,
): Promise<PlannedTemplate[] | 'missing' | 'other_type' | 'too_many'> {
  if (request.kind === 'import') {
    await lockTemplateKeys(tx);
    const keys = request.templates.map(({ templateKey }) => templateKey);
    await lockTemplates(
      tx,
      (await readMessageTemplates(tx, { keys })).map(({ id }) => id),
    );
    const known = new Map((await readMessageTemplates(tx, { keys })).map((one) => [one.templateKey, one]));
    if (request.templates.some((item) => isOtherType(item, known.get(item.templateKey)))) return 'other_type';
    const [count] = await tx.query<{ all: number }>`select count(*)::int as all from message_templates`;
    const added = request.templates.length - known.size;
    if ((count?.all ?? 0) + added > MAX_TEMPLATE_COUNT) return 'too_many';
    return request.templates.map((item) => planImport(item, known.get(item.templateKey)));
  }
  const { templateIds: ids } = request;
  await lockTemplates(tx, ids);
  const templates = await readMessageTemplates(tx, { ids });
  if (templates.length < ids.length) return 'missing';
  return templates.map((before) => {
    const state = { ...stateOf(before), ...patchOf(request) };
    const isSkipped = request.kind === 'roll_out' && !before.isActive;
    const outcome = isSkipped ? 'skip' : undefined;
    return { before, state, created: undefined, change: changeOf(before, state, outcome) };
  });
}

function isOtherType(item: TemplateFileItem, known: MessageTemplate | undefined): boolean {
  return known !== undefined && known.templateType !== item.templateType;
}

function patchOf(request: Exclude<TemplateOperationRequest, { kind: 'import' }>): Partial<TemplateState> {
  switch (request.kind) {
    case 'activate':
      return { isActive: true };
    case 'deactivate':
      return { isActive: false };
    case 'set_category':
      return { category: request.category };
    case 'set_industry':
      return { industry: request.industry };
    case 'roll_out':
      return {};
  }
}

function planImport(item: TemplateFileItem, before: MessageTemplate | undefined): PlannedTemplate {
  const { templateKey, templateType: _, ...state } = item;
  if (before) return { before, state, created: undefined, change: changeOf(before, state) };
  const changes = [{ field: 'content', before: '', after: shown(state.content) }];
  const change: TemplateChange = { templateKey, name: item.name, outcome: 'create', changes };
  return { before, state, created: item, change };
}

function changeOf(before: MessageTemplate, state: TemplateState, outcome?: 'skip'): TemplateChange {
  const { templateKey, name } = before;
  const was = stateOf(before);
  const will = { ...state, mergeTags: templateTags(state) };
  const changes = differingFields(was, state).map((field) => ({
    field,
    before: shown(was[field]),
    after: shown(will[field]),
  }));
  return { templateKey, name, changes, outcome: outcome ?? (changes.length > 0 ? 'change' : 'unchanged') };
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS - 1)}…` : text;
}
