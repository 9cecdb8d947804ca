/** One endpoint in full: the request to send, which can be edited, and the response. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import { useState } from 'react';
import { CodeBlock } from '../../components/code-block.js';
import { FormField } from '../../components/form-field.js';
import { Notice } from '../../components/notice.js';
import { SidePanel } from '../../components/side-panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { latency } from '../../lib/core/format.js';
import type { TestState } from './checklist-store.js';
import type { Endpoint } from './endpoints.js';
import { stateLabel } from './test-labels.js';

interface ChecklistDetailProps {
  endpoint: Endpoint;
  state: TestState | undefined;
  reason: string | undefined;
  /** The request as it would be sent now. */
  request: { path: string; body: string | undefined };
  onTest: (request: { path: string; body: string | undefined }) => void;
  onClose: () => void;
}

export function ChecklistDetail({ endpoint, state, reason, request, onTest, onClose }: ChecklistDetailProps) {
  // Edited parts stay until another endpoint is opened; the other parts change with the session and its responses.
  const [edited, setEdited] = useState<{ path?: string; body?: string }>({});
  const { method, summary } = endpoint;
  const path = edited.path ?? request.path;
  const body = edited.body ?? request.body;
  const { label, tone } = stateLabel(state);
  const problem = jsonProblem(body);
  return (
    <SidePanel
      kind="endpoint"
      label="Endpoint"
      title={summary}
      masked={undefined}
      isOver
      badge={<ToneBadge tone={tone}>{label}</ToneBadge>}
      closeLabel="Close the endpoint"
      onClose={onClose}
    >
      <Flex direction="column" gap="4" p="4">
        {reason && <Notice tone="info" text={reason} />}
        <FormField label={`${method.toUpperCase()} path`}>
          <Input
            fontFamily="mono"
            fontSize="xs"
            value={path}
            onChange={(event) => setEdited({ ...edited, path: event.target.value })}
          />
        </FormField>
        {body !== undefined && (
          <FormField label="Body" error={problem}>
            <Textarea
              fontFamily="mono"
              fontSize="xs"
              rows={10}
              spellCheck={false}
              value={body}
              onChange={(event) => setEdited({ ...edited, body: event.target.value })}
            />
          </FormField>
        )}
        <Flex gap="3" align="center">
          <Button
            size="sm"
            aria-keyshortcuts="t"
            title="Test (T)"
            disabled={state?.status === 'running' || problem !== undefined}
            onClick={() => onTest({ path, body })}
          >
            {state?.status === 'running' ? 'Running…' : 'Test'}
          </Button>
          {state && state.status !== 'running' && (
            <Text fontSize="md" color="fg.muted" fontVariantNumeric="tabular-nums">
              {state.httpStatus === undefined ? '' : `HTTP ${state.httpStatus} · `}
              {latency(state.durationMs)}
            </Text>
          )}
        </Flex>
        {state && state.status !== 'running' && (
          <Box aria-live="polite">
            {state.message && <Notice tone="bad" text={state.message} mb="3" />}
            {state.response !== undefined && <ResponseJson value={state.response} />}
          </Box>
        )}
      </Flex>
    </SidePanel>
  );
}

function jsonProblem(body: string | undefined): string | undefined {
  if (body === undefined) return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch {
    return 'This is not valid JSON.';
  }
}

function ResponseJson({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return <CodeBlock title="Response" text={text} maxH="96" />;
}
