/** One event of a rehearsal: who it was about, what they would have received and when, and what really happened. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { RehearsedExecution } from '@praxis/contracts/automation/rehearsal';
import { ACTUAL_DAYS } from '@praxis/contracts/automation/rehearsal.const';
import { ListRow } from '../../components/list-row.js';
import { counted, dayIn, timeIn } from '../../lib/core/format.js';
import { durationText } from './step-text.js';
import { outcomeText, STEP_KIND_LABELS } from './automation-labels.js';

interface RehearsedRowProps {
  item: RehearsedExecution;
  /** The practice's time zone. */
  timeZone: string;
}

export function RehearsedRow({ item: { name, occurredAt, steps, actual }, timeZone }: RehearsedRowProps) {
  const moment = (at: string): string => `${dayIn(at, timeZone)}, ${timeIn(at, timeZone)}`;
  return (
    <ListRow data-testid="rehearsed" alignItems="start">
      <Grid flex="1" minW="0" gap="3" templateColumns={{ base: '1fr', md: '12rem 1fr 14rem' }}>
        <Box minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {name === '' ? 'No lead' : name}
          </Text>
          <Text fontSize="md" color="fg.muted">
            {moment(occurredAt)}
          </Text>
        </Box>
        <chakra.ol listStyleType="none" aria-label="Would have happened">
          {steps.length === 0 && <Text color="fg.muted">Nothing so far</Text>}
          {steps.map(({ kind, label, outcome, at, heldFrom }, index) => (
            <li key={index}>
              <Text as="span">
                {label || STEP_KIND_LABELS[kind]}: {outcomeText(outcome).toLowerCase()}
              </Text>
              <Text as="span" color="fg.muted">
                {' '}
                · {moment(at)}
                {heldFrom !== null && `, held since ${timeIn(heldFrom, timeZone)}`}
              </Text>
            </li>
          ))}
        </chakra.ol>
        <Box aria-label={`What really happened within ${ACTUAL_DAYS} days`} role="group">
          <Text fontSize="md" color="fg.muted">
            What happened
          </Text>
          <Text>{actualText(actual, occurredAt)}</Text>
        </Box>
      </Grid>
    </ListRow>
  );
}

function actualText(
  { messages, firstMessageAt, repliedAt, bookedAt }: RehearsedExecution['actual'],
  occurredAt: string,
): string {
  const after = (at: string): string => {
    const minutes = Math.round((Date.parse(at) - Date.parse(occurredAt)) / 60_000);
    return minutes < 1 ? 'at once' : `after ${roundedText(minutes)}`;
  };
  return [
    firstMessageAt === null
      ? 'No message'
      : `${counted(messages, 'message')}, the first ${after(firstMessageAt)}`,
    repliedAt !== null && `they wrote ${after(repliedAt)}`,
    bookedAt !== null && `they booked ${after(bookedAt)}`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** Minutes below two hours, whole hours below two days, otherwise whole days. */
function roundedText(minutes: number): string {
  if (minutes < 120) return durationText(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? durationText(hours * 60) : durationText(Math.round(hours / 24) * 1_440);
}
