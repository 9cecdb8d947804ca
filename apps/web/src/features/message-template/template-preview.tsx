/** A template as its recipient would read it, and what it costs to send. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import type { TemplateType } from '@praxis/contracts/message-template/message-template.const';
import { smsCost } from '@praxis/contracts/message-template/sms-cost';
import { checkMergeTags, fillMergeTags } from '@praxis/contracts/message/merge-tag';
import { completeSms } from '@praxis/contracts/message/sms-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormField } from '../../components/form-field.js';
import { counted, number, priceOf } from '../../lib/core/format.js';
import { templatesQuery } from './template-queries.js';
import { SAMPLE_VALUES } from './template-labels.js';

interface TemplatePreviewProps {
  templateType: TemplateType;
  subject: string;
  content: string;
  previewData: Readonly<Record<string, string>>;
}

const RECIPIENTS = 100;
const MAX_RECIPIENTS = 1_000_000;

export function TemplatePreview({ templateType, subject, content, previewData }: TemplatePreviewProps) {
  const given = Object.fromEntries(Object.entries(previewData).filter(([, value]) => value.trim() !== ''));
  const values = { ...SAMPLE_VALUES, ...given };
  const problem = checkMergeTags(`${subject}\n${content}`);
  const text = fillMergeTags(content, values).text;
  const isSms = templateType === 'sms';
  const sent = isSms ? completeSms(values.business_name, text) : text;
  return (
    <Box as="section" aria-label="Preview" data-testid="template-preview">
      <Text fontSize="md" fontWeight="medium" mb="1">
        Preview
      </Text>
      <Box borderWidth="1px" borderRadius="md" bg="bg.inset" p="3" fontSize="md" overflowWrap="anywhere">
        {!isSms && (
          <Text fontWeight="medium" mb="2" data-testid="preview-subject">
            {fillMergeTags(subject, values).text || 'No subject'}
          </Text>
        )}
        <Text whiteSpace="pre-line" data-testid="preview-text">
          {content.trim() === '' ? 'Nothing written yet' : sent}
        </Text>
      </Box>
      {problem && (
        <Text fontSize="xs" color="status.bad" mt="1">
          {problem}
        </Text>
      )}
      {isSms && <Cost text={sent} />}
    </Box>
  );
}

function Cost({ text }: { text: string }) {
  const list = useQuery(templatesQuery);
  const [asked, setAsked] = useState(String(RECIPIENTS));
  const recipients = Math.min(Math.max(Math.trunc(Number(asked)) || 0, 0), MAX_RECIPIENTS);
  const cost = smsCost(text, recipients, list.data?.smsSegmentMicros ?? 0);
  return (
    <Flex gap="3" mt="3" align="flex-start" wrap="wrap">
      <Box w="28">
        <FormField label="Recipients">
          <Input inputMode="numeric" value={asked} onChange={({ target }) => setAsked(target.value)} />
        </FormField>
      </Box>
      <Box fontSize="md" color="fg.muted" flex="1 1 14rem" data-testid="sms-cost">
        <Text>
          {number([...text].length)} characters, {cost.encoding}: {counted(cost.segments, 'segment')}
        </Text>
        <Text>{priceOf(cost.practiceCents)} for a tenant beyond its quota</Text>
        {list.data && <Text>{priceOf(cost.vendorCents)} at the vendor’s list price</Text>}
      </Box>
    </Flex>
  );
}
