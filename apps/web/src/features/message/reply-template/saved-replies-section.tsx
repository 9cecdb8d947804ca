/** The replies tab: texts that the team saves to use again. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { SavedReply } from '@praxis/contracts/message/reply-template';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { MessageSquareText, Plus } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.js';
import { EmptyState } from '../../../components/empty-state.js';
import { actionsColumn, type DataColumn } from '../../../components/data-table/columns.js';
import { DataTable } from '../../../components/data-table/data-table.js';
import { TableSkeleton } from '../../../components/data-table/table-skeleton.js';
import { Loaded } from '../../../components/loaded.js';
import { LockNotice } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { PermissionDenied } from '../../../components/permission-denied.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { READ_ONLY_REASON } from '../../../lib/auth/lock-reason.js';
import { useKeptFocus } from '../../../lib/core/focus/kept-focus.js';
import { useChange } from '../../../lib/api/use-change.js';
import { removeReply, saveReply, useSavedReplyList } from './saved-reply-queries.js';
import { SavedReplyForm } from './saved-reply-form.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

export function SavedRepliesSection({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  if (!hasRank(tenant.role, 'staff'))
    return <PermissionDenied icon={MessageSquareText} text="Saved replies are for staff and owners." />;
  return (
    <Flex direction="column" gap="4">
      <LockNotice reason={readOnly ? READ_ONLY_REASON : undefined} />
      <Text fontSize="md" color="fg.muted">
        Saved replies for the inbox, by text message or email. Merge tags are filled in for each person; a
        message with a tag that cannot be filled is not sent.
      </Text>
      <Replies tenantId={tenant.id} readOnly={readOnly} />
    </Flex>
  );
}

function Replies({ tenantId, readOnly }: { tenantId: string; readOnly: boolean }) {
  const list = useSavedReplyList(tenantId);
  const [editing, setEditing] = useState<SavedReply | 'new'>();
  const [leaving, setLeaving] = useState<SavedReply>();
  const invalidates = [queryKeys.message.savedReplies(tenantId)];
  const { mutate: remove } = useChange({
    request: ({ id }: SavedReply) => removeReply(id),
    success: (_, reply) => ({
      title: 'Reply removed',
      ...(reply.globalTemplateId === null && { undo: () => restore(reply) }),
    }),
    failure: { title: 'Reply not removed' },
    invalidates,
  });
  const { mutate: restore } = useChange({
    request: ({ name, subject, body }: SavedReply) =>
      saveReply(undefined, { name, body, ...(subject !== null && { subject }) }),
    success: 'Undone',
    failure: { title: 'Not undone' },
    invalidates,
  });
  const onRemove = (reply: SavedReply): void => {
    // Removing a copy of a template asks first, because undoing would save it as an ordinary reply that is no longer a
    // copy.
    if (reply.globalTemplateId === null) remove(reply);
    else setLeaving(reply);
  };
  return (
    <Panel
      title="Saved replies"
      headingId="saved-replies-title"
      actions={
        !readOnly &&
        editing === undefined && (
          <Button size="sm" data-opens="reply/new" onClick={() => setEditing('new')}>
            <Plus aria-hidden />
            New reply
          </Button>
        )
      }
    >
      {editing !== undefined && (
        <Box p="4" borderBottomWidth="1px">
          <SavedReplyForm
            key={editing === 'new' ? 'new' : editing.id}
            tenantId={tenantId}
            reply={editing === 'new' ? undefined : editing}
            onDone={() => setEditing(undefined)}
          />
        </Box>
      )}
      <Loaded query={list} failure="Could not load saved replies" skeleton={<TableSkeleton />}>
        {(replies) => (
          <DataTable
            label="Saved replies"
            columns={replyColumns(
              readOnly ? undefined : { onChange: editing === undefined ? setEditing : undefined, onRemove },
            )}
            rows={replies}
            rowTestId="saved-reply"
            empty={
              editing === undefined && (
                <EmptyState
                  icon={MessageSquareText}
                  title="No saved replies yet"
                  text="Save what you write often, and answer in two clicks."
                />
              )
            }
          />
        )}
      </Loaded>
      {leaving && (
        <Confirm
          title={`Remove ${leaving.name}?`}
          text="It no longer gets the changes of its template. Messages already sent are not affected."
          confirm="Remove"
          onClose={() => setLeaving(undefined)}
          onConfirm={() => remove(leaving)}
        />
      )}
    </Panel>
  );
}

interface ReplyActions {
  /** Undefined while a form is open, because another form would replace its text. */
  onChange: ((reply: SavedReply) => void) | undefined;
  onRemove: (reply: SavedReply) => void;
}

function replyColumns(on: ReplyActions | undefined): DataColumn<SavedReply>[] {
  const columns: DataColumn<SavedReply>[] = [
    {
      id: 'name',
      title: 'Name',
      width: 'minmax(8rem, 1fr)',
      isRowHead: true,
      sortBy: ({ name }) => name,
      cell: ({ name, globalTemplateId }) => (
        <Flex gap="2" align="center" wrap="wrap">
          <span className="strong">{name}</span>
          {globalTemplateId !== null && <ToneBadge tone="neutral">From a template</ToneBadge>}
        </Flex>
      ),
    },
    {
      id: 'text',
      title: 'Text',
      width: 'minmax(10rem, 2.5fr)',
      cell: ({ subject, body }) => (
        <Text color="fg.muted" lineClamp="2">
          {[subject, body].filter(Boolean).join(' · ')}
        </Text>
      ),
    },
  ];
  if (!on) return columns;
  const { onChange, onRemove } = on;
  return [
    ...columns,
    actionsColumn({
      width: '12rem',
      cell: (reply) => (
        <span className="buttons">
          {onChange && (
            <Button
              size="sm"
              variant="outline"
              aria-label={`Change ${reply.name}`}
              data-opens={`reply/${reply.id}`}
              onClick={() => onChange(reply)}
            >
              Change
            </Button>
          )}
          <RemoveButton name={reply.name} onPress={() => onRemove(reply)} />
        </span>
      ),
    }),
  ];
}

function RemoveButton({ name, onPress }: { name: string; onPress: () => void }) {
  const place = useKeptFocus<HTMLButtonElement>();
  return (
    <Button ref={place} size="sm" variant="ghost" aria-label={`Remove ${name}`} onClick={onPress}>
      Remove
    </Button>
  );
}
