/** The results of a call so far: answers, score, urgency, objections, actions, and its figures. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { CallReceipt } from '@praxis/contracts/call/call-action';
import type { CallSnapshot } from '@praxis/contracts/call/call';
import { CALL_QUESTIONS } from '@praxis/contracts/call/call.const';
import { Check, Circle, CircleCheck } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { ToneBadge } from '../../components/tone-badge.js';
import { CallMeter } from './call-meter.js';
import {
  metricLines,
  objectionBadges,
  percent,
  questionLabel,
  receiptLabel,
  URGENCY_LABELS,
} from './call-labels.js';

interface CallFactsProps {
  call: CallSnapshot;
  receipts: readonly CallReceipt[];
  durationMs: number;
  children?: ReactNode;
}

export function CallFacts({ call, receipts, durationMs, children }: CallFactsProps) {
  const { qualification } = call;
  const urgency = URGENCY_LABELS[qualification.urgencyLevel];
  const objections = objectionBadges(qualification.objections);
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" alignContent="start">
      <CallPart title="Qualification">
        <CallMeter
          label="Questions answered"
          value={call.progress}
          words={`${percent(call.progress)}%`}
          testId="call-progress"
        />
        <Questions call={call} />
      </CallPart>
      <CallPart title="Lead">
        <CallMeter
          label="Lead score"
          value={qualification.leadScore}
          words={`${percent(qualification.leadScore)} of 100`}
          testId="call-score"
        />
        <Flex justify="space-between" align="center" mt="3" fontSize="md">
          <Text color="fg.muted">Urgency</Text>
          <ToneBadge tone={urgency.tone} testId="call-urgency">
            {urgency.label}
          </ToneBadge>
        </Flex>
        <Flex justify="space-between" align="baseline" gap="3" mt="2" fontSize="md">
          <Text color="fg.muted">Objections</Text>
          <Flex gap="1" wrap="wrap" justify="flex-end" data-testid="call-objections">
            {objections.length === 0 && <Text>None</Text>}
            {objections.map(({ badge, full }, index) => (
              <Box as="span" key={`${badge}-${index}`} title={full}>
                <ToneBadge tone="warn" testId="objection-badge">
                  {badge}
                </ToneBadge>
              </Box>
            ))}
          </Flex>
        </Flex>
      </CallPart>
      <CallPart title="Actions taken, with receipts">
        <Receipts receipts={receipts} />
      </CallPart>
      <CallPart title="Call metrics">
        <chakra.dl
          display="grid"
          gridTemplateColumns="auto auto"
          columnGap="3"
          rowGap="1"
          fontSize="md"
          fontVariantNumeric="tabular-nums"
          data-testid="call-metrics"
        >
          {metricLines(call, durationMs).map(({ name, label, value }) => (
            <Box key={name} display="contents">
              <chakra.dt color="fg.muted">{label}</chakra.dt>
              <chakra.dd textAlign="end" data-metric={name}>
                {value}
              </chakra.dd>
            </Box>
          ))}
        </chakra.dl>
      </CallPart>
      {children}
    </Box>
  );
}

/** A titled section beside the conversation. */
export function CallPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h3" id={id} fontSize="md" fontWeight="semibold" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

function Questions({ call }: { call: CallSnapshot }) {
  const { industry, responses } = call.qualification;
  return (
    <chakra.ul listStyleType="none" mt="2" fontSize="md" aria-label="Questions">
      {CALL_QUESTIONS[industry].map((question) => {
        const answer = responses[question];
        const isNext = question === call.currentQuestion && call.state !== 'ended';
        return (
          <Flex
            as="li"
            key={question}
            gap="2"
            align="center"
            minH="6"
            data-question={question}
            data-answered={answer !== undefined}
          >
            <Box color={answer ? 'status.good' : 'fg.muted'} flexShrink="0">
              {answer ? (
                <Check size={14} role="img" aria-label="Answered" />
              ) : (
                <Circle size={14} role="img" aria-label={isNext ? 'Checking' : 'Open'} />
              )}
            </Box>
            <Box as="span" color={answer || isNext ? 'fg' : 'fg.muted'} flexShrink="0">
              {questionLabel(question)}
            </Box>
            {answer && (
              <Box as="span" color="fg.muted" ms="auto" minW="0" truncate title={answer}>
                {answer}
              </Box>
            )}
          </Flex>
        );
      })}
    </chakra.ul>
  );
}

function Receipts({ receipts }: { receipts: readonly CallReceipt[] }) {
  if (receipts.length === 0)
    return (
      <Text fontSize="md" color="fg.muted">
        Nothing yet. The AI confirms an action only after it succeeds.
      </Text>
    );
  return (
    <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" fontSize="md">
      {receipts.map((receipt) => {
        const { title, detail } = receiptLabel(receipt);
        return (
          <Flex as="li" key={receipt.id} gap="2" data-testid="call-receipt" data-action={receipt.action}>
            <Box color="status.good" pt="0.5" flexShrink="0">
              <CircleCheck size={14} aria-hidden />
            </Box>
            <Box minW="0">
              <Text fontWeight="medium">{title}</Text>
              {detail && <Text color="fg.muted">{detail}</Text>}
              <Text fontFamily="mono" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
                {receipt.appointment?.id ?? receipt.id}
              </Text>
            </Box>
          </Flex>
        );
      })}
    </chakra.ul>
  );
}
