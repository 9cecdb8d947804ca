/** Form for a new or existing saved reply. It is validated when it is saved, including its merge tags. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import { MERGE_TAGS, type MergeTag } from '@praxis/contracts/message/merge-tag';
import { ReplyTemplateInput, type SavedReply } from '@praxis/contracts/message/reply-template';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { Form, SubmitOrCancel, TextField } from '../../../components/form.js';
import { FormField } from '../../../components/form-field.js';
import { useKeptFocus } from '../../../lib/core/focus/kept-focus.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { saveReply } from './saved-reply-queries.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

interface SavedReplyFormProps {
  tenantId: string;
  /** The reply to change; undefined for a new one. */
  reply: SavedReply | undefined;
  onDone: () => void;
}

export function SavedReplyForm({ tenantId, reply, onDone }: SavedReplyFormProps) {
  const place = useKeptFocus<HTMLDivElement>(`[data-opens="reply/${reply?.id ?? 'new'}"]`);
  const use = useContractForm<{ name: string; subject: string; body: string }, ReplyTemplateInput>({
    schema: ReplyTemplateInput,
    defaultValues: { name: reply?.name ?? '', subject: reply?.subject ?? '', body: reply?.body ?? '' },
    request: (input) => saveReply(reply?.id, input),
    success: 'Reply saved',
    invalidates: [queryKeys.message.savedReplies(tenantId)],
    onSuccess: () => use.form.reset(use.form.getValues()),
    onRead: onDone,
  });
  const { isDirty, errors, isSubmitting } = use.form.formState;
  const insert = (tag: MergeTag): void => {
    const body = use.form.getValues('body');
    const gap = body === '' || /\s$/.test(body) ? '' : ' ';
    use.form.setValue('body', `${body}${gap}{{${tag}}}`, { shouldDirty: true });
    use.form.setFocus('body');
  };
  return (
    <div ref={place}>
      <DirtyGuard dirty={isDirty && !isSubmitting} />
      <Form use={use} label={reply ? `Change ${reply.name}` : 'New reply'}>
        <TextField use={use} name="name" label="Name" maxLength={80} autoComplete="off" autoFocus />
        <TextField
          use={use}
          name="subject"
          label="Subject"
          help="For email. Leave it empty to reuse the last subject."
          maxLength={200}
          autoComplete="off"
        />
        <FormField label="Message" error={errors.body?.message}>
          <Textarea rows={6} {...use.form.register('body')} />
        </FormField>
        <Flex gap="1.5" wrap="wrap" align="center">
          <Text fontSize="md" color="fg.muted">
            Insert
          </Text>
          {(Object.keys(MERGE_TAGS) as MergeTag[]).map((tag) => (
            <Button key={tag} size="xs" variant="subtle" title={MERGE_TAGS[tag]} onClick={() => insert(tag)}>
              {`{{${tag}}}`}
            </Button>
          ))}
        </Flex>
        <SubmitOrCancel pending={use.pending} pendingText="Saving…" onCancel={onDone}>
          Save reply
        </SubmitOrCancel>
      </Form>
    </div>
  );
}
