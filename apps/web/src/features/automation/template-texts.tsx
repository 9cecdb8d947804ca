/** The texts of all built-in workflows: what is sent, on which channel, in which step. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { Step } from '@praxis/contracts/automation/step';
import type { WorkflowTemplate } from '@praxis/contracts/automation/automation-record';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Panel } from '../../components/panel.js';
import { SearchField } from '../../components/search-field.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { useTemplates } from './automation-queries.js';

type Sent = Extract<Step, { kind: 'send_message' }>;

const CHANNELS = { sms: 'Text message', email: 'Email' } as const;

const isSent = (step: Step): step is Sent => step.kind === 'send_message';

/** The messages of a template that contain the search text. */
function messagesOf({ name, definition }: WorkflowTemplate, search: string): Sent[] {
  const wanted = search.trim().toLowerCase();
  return Object.values(definition.steps)
    .filter(isSent)
    .filter(({ label, subject = '', body }) =>
      [name, label, subject, body].some((text) => text.toLowerCase().includes(wanted)),
    );
}

export function TemplateTexts({ tenantId }: { tenantId: string }) {
  const templates = useTemplates(tenantId);
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return (
    <Box display="grid" gap="4">
      <SearchField
        label="Search texts"
        placeholder="Search texts"
        maxLength={100}
        value={search}
        onChange={setSearch}
        inputRef={field}
      />
      <Loaded
        query={templates}
        failure="Failed to load templates"
        framed
        skeleton={<PageSpinner label="Loading templates" />}
      >
        {(all) => {
          const found = all
            .map((template) => ({ template, messages: messagesOf(template, search) }))
            .filter(({ messages }) => messages.length > 0);
          if (found.length === 0)
            return (
              <Panel>
                <EmptyState icon={SearchX} title="No text found" text="Search for other words." />
              </Panel>
            );
          return found.map(({ template, messages }) => (
            <Panel key={template.id} title={template.name} data-testid="template-texts">
              <chakra.ul listStyleType="none" aria-label={`Texts of ${template.name}`}>
                {messages.map((message) => (
                  <chakra.li
                    key={message.label}
                    px="4"
                    py="3"
                    borderTopWidth="1px"
                    _first={{ borderTopWidth: '0' }}
                  >
                    <Flex gap="2" align="center" wrap="wrap">
                      <Text fontWeight="medium">{message.label}</Text>
                      <ToneBadge tone="neutral">{CHANNELS[message.channel]}</ToneBadge>
                    </Flex>
                    {message.subject && <Text fontSize="md">{message.subject}</Text>}
                    <Text fontSize="md" color="fg.muted" overflowWrap="anywhere">
                      {message.body}
                    </Text>
                  </chakra.li>
                ))}
              </chakra.ul>
            </Panel>
          ));
        }}
      </Loaded>
    </Box>
  );
}
