/**
 * The reply field: by text message or email, from a saved reply or in the user's own words. Says before sending what
 * would hold the reply back.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import { MAX_SMS_CHARACTERS, type Conversation, type NewReply } from '@praxis/contracts/message/conversation';
import type { Language } from '@praxis/contracts/language/language.const';
import { decideLanguage } from '@praxis/contracts/language/decide-language';
import { checkMergeTags, mergeTagsOf } from '@praxis/contracts/message/merge-tag';
import { CHANNELS, type Channel } from '@praxis/contracts/message/message.const';
import { smsSegments } from '@praxis/contracts/message/sms-segments';
import { completeSms, MAX_SENT_SMS_CHARACTERS } from '@praxis/contracts/message/sms-text';
import { Send } from 'lucide-react';
import { useEffect, useId, type KeyboardEvent } from 'react';
import { ActionSelect } from '../../../components/action-select.js';
import { Segmented } from '../../../components/segmented.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { counted } from '../../../lib/core/format.js';
import { begunPlace } from '../../../lib/core/form/begun-text.js';
import { CHANNEL_LABELS } from '../../../lib/message/channel-labels.js';
import { changeAnswer, leaveAnswer, useBegunAnswer, type BegunAnswer } from './begun-answers.js';
import { useSavedReplies } from './inbox-queries.js';
import { channelSentence } from './inbox-labels.js';

/** A text to start with; each `key` is used once. */
export interface MessageDraft {
  key: string;
  channel: Channel;
  body: string;
  subject?: string | undefined;
}

interface ComposerProps {
  tenantId: string;
  conversation: Conversation;
  /** The channel of the person's last message. */
  lastChannel: Channel | undefined;
  draft: MessageDraft | undefined;
  lock: string | undefined;
  /** Sends the text; a refused text is put back in the field with the reason. */
  onSend: (reply: NewReply) => void;
}

export function Composer({ tenantId, conversation, lastChannel, draft, lock, onSend }: ComposerProps) {
  const { channels, timeZone, sender } = conversation;
  const language = decideLanguage({ recorded: conversation.language });
  const { user } = useAuthSession();
  const place = begunPlace(user?.id, conversation.id);
  const { channel: chosen, body, subject, refusal } = useBegunAnswer(place);
  const noteId = useId();
  const isOpen = (wanted: Channel): boolean =>
    channels.some(({ channel, outcome }) => channel === wanted && outcome !== 'refused');
  const channel = chosen ?? [lastChannel ?? 'sms', ...CHANNELS].find(isOpen) ?? 'sms';
  const state = channels.find((one) => one.channel === channel);
  const note = lock ?? (state && channelSentence(state, timeZone));
  const isClosed = lock !== undefined || !isOpen(channel);
  const problem = refusal ?? problemOf(body, { channel, sender, language });
  const mayBeSent = !isClosed && body.trim() !== '' && problem === undefined;

  useEffect(() => () => leaveAnswer(place), [place]);
  useEffect(() => {
    if (draft) changeAnswer(place, (now) => ({ ...withText(now, draft), channel: draft.channel }));
  }, [place, draft]);

  const send = (): void => {
    if (!mayBeSent) return;
    const reply: NewReply = {
      channel,
      body,
      ...(channel === 'email' && subject.trim() ? { subject: subject.trim() } : {}),
    };
    changeAnswer(place, () => ({ body: '', subject: '', refusal: undefined }));
    onSend(reply);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <Box
      as="form"
      aria-label="Reply"
      borderTopWidth="1px"
      p="3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Flex gap="2" wrap="wrap" align="center" mb="2">
        <Segmented
          label="Reply by"
          options={CHANNELS.map((value) => ({
            value,
            label: CHANNEL_LABELS[value],
            ...(isOpen(value) ? {} : { describedBy: noteId }),
          }))}
          value={channel}
          onChange={(value) => changeAnswer(place, () => ({ channel: value, refusal: undefined }))}
        />
        {!lock && (
          <SavedReplies
            tenantId={tenantId}
            onPick={(picked) => changeAnswer(place, (now) => withText(now, picked))}
          />
        )}
      </Flex>
      {channel === 'email' && (
        <Input
          mb="2"
          aria-label="Subject"
          placeholder="Subject (leave empty to reuse the last one)"
          maxLength={200}
          disabled={isClosed}
          value={subject}
          onChange={({ target }) => changeAnswer(place, () => ({ subject: target.value }))}
        />
      )}
      <Textarea
        aria-label="Message"
        aria-describedby={noteId}
        aria-keyshortcuts="r"
        data-key="r"
        rows={3}
        maxLength={10_000}
        disabled={isClosed}
        placeholder={isClosed ? undefined : 'Write a reply'}
        value={body}
        onChange={({ target }) => changeAnswer(place, () => ({ body: target.value, refusal: undefined }))}
        onKeyDown={onKey}
      />
      <Flex gap="3" mt="2" align="center" justify="space-between">
        <Text
          id={noteId}
          fontSize="xs"
          minW="0"
          color={problem && !isClosed ? 'status.bad' : isClosed ? 'status.warn' : 'fg.muted'}
          role={refusal ? 'alert' : undefined}
        >
          {(isClosed ? note : problem) ?? note ?? hintOf(body, { channel, sender, language })}
        </Text>
        <Button
          type="submit"
          size="sm"
          flexShrink="0"
          disabled={!mayBeSent}
          aria-keyshortcuts="Control+Enter"
        >
          <Send aria-hidden />
          Send
        </Button>
      </Flex>
    </Box>
  );
}

/** The unsent text with another text appended. */
function withText(
  { body, subject }: BegunAnswer,
  added: { body: string; subject?: string | null | undefined },
): Partial<BegunAnswer> {
  return {
    body: body.trim() === '' ? added.body : `${body.trimEnd()}\n\n${added.body}`,
    subject: added.subject || subject,
    refusal: undefined,
  };
}

interface Sending {
  channel: Channel;
  /** The practice's name, which is part of a text message. */
  sender: string;
  /** Language of the opt-out wording. */
  language: Language;
}

/** Why this text cannot be sent. */
function problemOf(body: string, { channel, sender, language }: Sending): string | undefined {
  if (
    channel === 'sms' &&
    (body.length > MAX_SMS_CHARACTERS || completeSms(sender, body, language).length > MAX_SENT_SMS_CHARACTERS)
  )
    return `A text message can have at most ${MAX_SMS_CHARACTERS} characters. Send it as an email, or shorten it.`;
  return checkMergeTags(body);
}

/**
 * Hint below the field. For a text message: its length as sent, including the sender's name and the opt-out wording.
 */
function hintOf(body: string, { channel, sender, language }: Sending): string {
  if (mergeTagsOf(body).length > 0) return 'Merge tags are filled in as it is sent.';
  if (body.trim() === '' || channel === 'email') return 'Ctrl and Enter send it.';
  const sent = completeSms(sender, body, language);
  const segments = smsSegments(sent);
  return `${sent.length} characters with your name and how to opt out, ${counted(segments, 'segment')}`;
}

interface SavedRepliesProps {
  tenantId: string;
  onPick: (picked: { body: string; subject: string | null }) => void;
}

function SavedReplies({ tenantId, onPick }: SavedRepliesProps) {
  const { data: replies = [] } = useSavedReplies(tenantId, true);
  if (replies.length === 0) return null;
  return (
    <Box w="44">
      <ActionSelect
        aria-label="Insert a saved reply"
        options={[
          { value: '', label: 'Saved replies' },
          ...replies.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value=""
        onCommit={(chosen) => {
          const picked = replies.find(({ id }) => id === chosen);
          if (picked) onPick(picked);
        }}
      />
    </Box>
  );
}
