/** The replies tab: what the team keeps to write again. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { SavedReply } from '@praxis/contracts/message/reply-template';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { MessageSquareText, Plus } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ListRow } from '../../../components/list-row.js';
import { ListSkeleton } from '../../../components/loaded-list.js';
import { Loaded } from '../../../components/loaded.js';
import { LockNotice } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import { PermissionDenied } from '../../../components/permission-denied.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useSession } from '../../../lib/auth/auth-session.js';
import { READ_ONLY_REASON } from '../../../lib/auth/lock-reason.js';
import { useChange } from '../../../lib/api/use-change.js';
import { removeReply, useSavedReplyList } from './saved-reply-calls.js';
import { SavedReplyForm } from './saved-reply-form.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

export function SavedRepliesSection({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useSession();
  if (!hasRank(tenant.role, 'staff'))
    return <PermissionDenied icon={MessageSquareText} text="Saved replies are for staff and owners." />;
  return (
    <Flex direction="column" gap="4">
      <LockNotice reason={readOnly ? READ_ONLY_REASON : undefined} />
      <Text fontSize="sm" color="fg.muted">
        Texts for answers in the inbox, by text message or email. Merge tags are filled in for each person;
        one that nothing can be put in place of is refused before it is sent.
      </Text>
      <Replies tenantId={tenant.id} readOnly={readOnly} />
    </Flex>
  );
}

function Replies({ tenantId, readOnly }: { tenantId: string; readOnly: boolean }) {
  const list = useSavedReplyList(tenantId);
  const [editing, setEditing] = useState<SavedReply | 'new'>();
  const [leaving, setLeaving] = useState<SavedReply>();
  const removal = useChange({
    call: removeReply,
    success: 'Reply removed',
    failure: { title: 'Reply not removed' },
    invalidates: [queryKeys.message.savedReplies(tenantId)],
  });
  return (
    <Panel
      title="Saved replies"
      headingId="saved-replies-title"
      actions={
        !readOnly &&
        editing === undefined && (
          <Button size="sm" onClick={() => setEditing('new')}>
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
      <Loaded query={list} failure="Could not load saved replies" skeleton={<ListSkeleton />}>
        {(replies) =>
          replies.length === 0 ? (
            editing === undefined && (
              <EmptyState
                icon={<MessageSquareText size={20} aria-hidden />}
                title="No reply is saved yet"
                text="Save what you write often, and answer in two clicks."
              />
            )
          ) : (
            <chakra.ul listStyleType="none" aria-label="Saved replies">
              {replies.map((reply) => (
                <Row
                  key={reply.id}
                  reply={reply}
                  onChange={readOnly ? undefined : () => setEditing(reply)}
                  onRemove={() => setLeaving(reply)}
                />
              ))}
            </chakra.ul>
          )
        }
      </Loaded>
      {leaving && (
        <Confirm
          title={`Remove ${leaving.name}?`}
          text="What was sent with it stays as it is."
          confirm="Remove"
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => {
            removal.mutate(leaving.id);
            setLeaving(undefined);
          }}
        />
      )}
    </Panel>
  );
}

interface RowProps {
  reply: SavedReply;
  onChange: (() => void) | undefined;
  onRemove: () => void;
}

function Row({ reply: { name, subject, body }, onChange, onRemove }: RowProps) {
  return (
    <ListRow data-testid="saved-reply" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <Box minW="0" flex="1 1 14rem">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Text>
        <Text fontSize="sm" color="fg.muted" lineClamp="2" overflowWrap="anywhere">
          {[subject, body].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      {onChange && (
        <Flex gap="2" flexShrink="0">
          <Button size="sm" variant="outline" aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </Button>
          <Button size="sm" variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </Flex>
      )}
    </ListRow>
  );
}
