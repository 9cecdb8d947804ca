/** The platform's message templates: the list, or the open template. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { MessageTemplate } from '@praxis/contracts/message-template/message-template';
import { MAX_TEMPLATE_COUNT } from '@praxis/contracts/message-template/message-template.const';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText, Plus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { InParam } from '../../components/dirty-guard.js';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useUndoable } from '../../lib/api/use-undoable.js';
import { activateTemplate, templatesQuery } from './template-queries.js';
import { copiesInWords, TEMPLATE_INDUSTRY_LABELS, TYPE_LABELS } from './template-labels.js';
import { lazyDialog, lazyPart } from '../../components/lazy-part.js';

const CreateTemplateDialog = lazyDialog(() => import('./create-template-dialog.js'), 'CreateTemplateDialog');
const TemplateView = lazyPart(() => import('./template-view.js'), 'TemplateView');

export function TemplatePanel() {
  const templates = useQuery(templatesQuery);
  const [search, setSearch] = useSearchParams();
  const open = search.get('template');
  return (
    <Loaded
      query={templates}
      failure="Failed to load templates"
      framed
      skeleton={<TableSkeleton label="Loading templates" />}
    >
      {({ items }) => {
        const template = items.find(({ id }) => id === open);
        return template ? (
          <Suspense fallback={<TableSkeleton label="Loading templates" />}>
            <InParam name="template">
              <TemplateView key={template.id} template={template} onClose={() => setSearch({})} />
            </InParam>
          </Suspense>
        ) : (
          <TemplateList items={items} onOpen={(id) => setSearch({ template: id })} />
        );
      }}
    </Loaded>
  );
}

function TemplateList({ items, onOpen }: { items: MessageTemplate[]; onOpen: (id: string) => void }) {
  const [isCreating, setIsCreating] = useState(false);
  const { mutate: toggle } = useUndoable({
    request: activateTemplate,
    invalidates: [queryKeys.messageTemplate.list],
    success: ({ name, isActive }) => ({ title: `${name} is ${isActive ? 'active' : 'inactive'}` }),
    inverse: (change, { revision }) => ({ ...change, revision, isActive: !change.isActive }),
    failure: { title: 'Failed to update template' },
  });
  const columns = useMemo(
    () =>
      columnsOf({
        onToggle: ({ id, revision, isActive }) => toggle({ id, revision, isActive: !isActive }),
        onOpen: ({ id }) => onOpen(id),
      }),
    [toggle, onOpen],
  );
  return (
    <Panel
      title="Global templates"
      text="Texts that tenants can use as saved replies and in campaigns. A tenant that changed its copy keeps its changes."
      headingId="global-templates-title"
      data-testid="global-templates"
      actions={
        items.length < MAX_TEMPLATE_COUNT && (
          <Button size="sm" onClick={() => setIsCreating(true)}>
            <Plus aria-hidden />
            Create Template
          </Button>
        )
      }
    >
      <DataTable
        labelledBy="global-templates-title"
        columns={columns}
        rows={items}
        rowTestId="global-template"
        empty={
          <EmptyState
            icon={MessageSquareText}
            title="No global templates"
            text="Create one, and tenants find it among their replies."
          />
        }
      />
      {isCreating && <CreateTemplateDialog onClose={() => setIsCreating(false)} />}
    </Panel>
  );
}

interface RowActions {
  onToggle: (template: MessageTemplate) => void;
  onOpen: (template: MessageTemplate) => void;
}

const columnsOf = ({ onToggle, onOpen }: RowActions): DataColumn<MessageTemplate>[] => [
  {
    id: 'template',
    title: 'Template',
    width: 'minmax(14rem, 3fr)',
    isRowHead: true,
    sortBy: ({ name }) => name.toLowerCase(),
    cell: ({ name, templateKey, content }) => (
      <>
        <Box as="span" className="strong" overflowWrap="anywhere">
          {name}
        </Box>
        <Box fontSize="xs" color="fg.muted" overflowWrap="anywhere" lineClamp="2">
          {templateKey} · {content}
        </Box>
      </>
    ),
  },
  {
    id: 'type',
    title: 'Type',
    width: '8rem',
    phone: 'labelled',
    sortBy: ({ templateType }) => templateType,
    cell: ({ templateType, version }) => `${TYPE_LABELS[templateType]}, v${version}`,
  },
  {
    id: 'for',
    title: 'For',
    width: 'minmax(8rem, 1fr)',
    phone: 'labelled',
    sortBy: ({ category }) => category,
    cell: ({ industry, category }) => `${TEMPLATE_INDUSTRY_LABELS[industry]} · ${category}`,
  },
  {
    id: 'copies',
    title: 'Tenants',
    width: 'minmax(7rem, 1fr)',
    phone: 'labelled',
    sortBy: ({ copies }) => copies,
    cell: copiesInWords,
  },
  {
    id: 'state',
    title: 'State',
    width: '6rem',
    phone: 'corner',
    cell: ({ isActive }) => (
      <ToneBadge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</ToneBadge>
    ),
  },
  actionsColumn<MessageTemplate>({
    width: '11rem',
    cell: (template) => (
      <Flex gap="1" justify="end">
        <Button
          size="xs"
          variant="ghost"
          aria-label={`${template.isActive ? 'Deactivate' : 'Activate'} ${template.name}`}
          onClick={() => onToggle(template)}
        >
          {template.isActive ? 'Deactivate' : 'Activate'}
        </Button>
        <Button
          size="xs"
          variant="ghost"
          aria-label={`Edit ${template.name}`}
          onClick={() => onOpen(template)}
        >
          Edit
        </Button>
      </Flex>
    ),
  }),
];
