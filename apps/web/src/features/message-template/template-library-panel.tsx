/** The platform's templates beside a practice's saved replies: each can be added to the replies once. */
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import { hasRank } from '@praxis/contracts/auth/role.const';
import type { LibraryTemplate } from '@praxis/contracts/message-template/message-template';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { adoptTemplate, useTemplateLibrary } from '../../lib/message-template/template-library.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { TYPE_LABELS } from './template-labels.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

export function TemplateLibraryPanel({ tenant }: { tenant: CurrentTenant }) {
  return hasRank(tenant.role, 'staff') ? <Library tenantId={tenant.id} /> : null;
}

function Library({ tenantId }: { tenantId: string }) {
  const library = useTemplateLibrary(tenantId);
  const { readOnly } = useAuthSession();
  const { mutate: adopt, isPending } = useChange({
    request: adoptTemplate,
    success: 'Added to your replies',
    failure: { title: 'Template not added' },
    invalidates: [queryKeys.messageTemplate.library(tenantId), queryKeys.message.savedReplies(tenantId)],
  });
  // Hidden from practices that have no template to use, because an empty list would not help them.
  if (!library.data || library.data.length === 0) return null;
  return (
    <Panel
      title="Templates to use"
      text="Add one to your replies, and change it as you like. A later version never replaces what you changed."
      headingId="template-library-title"
    >
      <DataTable
        labelledBy="template-library-title"
        columns={columnsOf(readOnly ? undefined : { isPending, onAdopt: ({ id }) => adopt(id) })}
        rows={library.data}
        rowTestId="library-template"
        empty={null}
      />
    </Panel>
  );
}

interface LibraryActions {
  isPending: boolean;
  onAdopt: (template: LibraryTemplate) => void;
}

const columnsOf = (on: LibraryActions | undefined): DataColumn<LibraryTemplate>[] => [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(8rem, 1fr)',
    isRowHead: true,
    cell: ({ name, templateType }) => (
      <>
        <span className="strong">{name}</span>
        <Text fontSize="xs" color="fg.muted">
          {TYPE_LABELS[templateType]}
        </Text>
      </>
    ),
  },
  {
    id: 'text',
    title: 'Text',
    width: 'minmax(10rem, 2.5fr)',
    cell: ({ subject, content }) => (
      <Text color="fg.muted" lineClamp="2">
        {[subject, content].filter(Boolean).join(' · ')}
      </Text>
    ),
  },
  actionsColumn({
    width: '9rem',
    cell: (template) =>
      template.replyTemplateId !== null ? (
        <ToneBadge tone="good">In your replies</ToneBadge>
      ) : (
        on && (
          <Button
            size="sm"
            variant="outline"
            {...offWhile(on.isPending)}
            aria-label={`Add ${template.name} to your replies`}
            onClick={() => on.onAdopt(template)}
          >
            Add
          </Button>
        )
      ),
  }),
];
