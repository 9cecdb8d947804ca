/**
 * Lets the visitor reply as the customer, for example with STOP. The product itself handles the reply; this page only
 * sends it.
 */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { MAX_SMS_BODY_CHARACTERS } from '@praxis/contracts/message/message.const';
import { SimInboundTaken } from '@praxis/contracts/sim/sim';
import { SendHorizontal } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { apiRequest } from '../../../lib/api/api-request.js';
import { useChange } from '../../../lib/api/use-change.js';

interface HandsetReplyProps {
  sessionId: string;
  onSent: (text: string) => void;
}

export function HandsetReply({ sessionId, onSent }: HandsetReplyProps) {
  const [text, setText] = useState('');
  const sending = useChange({
    request: (body: string) =>
      apiRequest({
        method: 'POST',
        path: '/v1/sim/inbound',
        body: { sessionId, body },
        schema: SimInboundTaken,
        idempotencyKey: crypto.randomUUID(),
      }),
    failure: { title: 'Reply not sent' },
    onSuccess: (_done, body) => {
      setText('');
      onSent(body);
    },
  });
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const body = text.trim();
    if (body !== '' && !sending.isPending) sending.mutate(body);
  };
  return (
    <form aria-label="Reply as the customer" onSubmit={onSubmit}>
      <Flex gap="2" p="3" borderTopWidth="1px">
        <Input
          aria-label="Reply as the customer"
          placeholder="Reply, or write STOP"
          size="sm"
          maxLength={MAX_SMS_BODY_CHARACTERS}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          type="submit"
          size="sm"
          variant="outline"
          aria-label="Send reply"
          aria-disabled={sending.isPending || undefined}
        >
          <SendHorizontal size={16} aria-hidden />
        </Button>
      </Flex>
    </form>
  );
}
