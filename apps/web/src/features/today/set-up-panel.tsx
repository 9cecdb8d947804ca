/** What a new practice sets up first, ticked off as it is done, and sample data to look around with. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { SET_UP_STEPS, type SetUpStep } from '@praxis/contracts/today/today.const';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { Panel } from '../../components/panel.js';

const STEPS: Record<SetUpStep, { title: string; text: string; action: string; to: string }> = {
  hosts: {
    title: 'Hosts and hours',
    text: 'Who takes appointments, and when they can be booked.',
    action: 'Add a host',
    to: PATHS.settingsScheduling,
  },
  phone: {
    title: 'A phone number',
    text: 'Connect Twilio, and the assistant answers calls and texts.',
    action: 'Connect',
    to: PATHS.api,
  },
  leads: {
    title: 'Your first lead',
    text: 'Import a file, or wait for the first intake.',
    action: 'Import leads',
    to: PATHS.leadsImport,
  },
};

interface SetUpPanelProps {
  done: readonly SetUpStep[];
  /** What can be done besides. */
  children?: ReactNode;
}

export function SetUpPanel({ done, children }: SetUpPanelProps) {
  const left = SET_UP_STEPS.length - done.length;
  return (
    <Panel
      title="Set up your front desk"
      text={left === 1 ? 'One step left.' : `${left} steps left.`}
      headingId="set-up-heading"
      actions={children}
      mb="4"
      data-testid="set-up"
    >
      <chakra.ol
        listStyleType="none"
        display={{ md: 'grid' }}
        gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      >
        {SET_UP_STEPS.map((step) => (
          <Step key={step} step={step} isDone={done.includes(step)} />
        ))}
      </chakra.ol>
    </Panel>
  );
}

function Step({ step, isDone }: { step: SetUpStep; isDone: boolean }) {
  const { title, text, action, to } = STEPS[step];
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <Flex
      as="li"
      gap="3"
      px="4"
      py="3"
      borderTopWidth={{ base: '1px', md: '0' }}
      borderStartWidth={{ md: '1px' }}
      _first={{ borderTopWidth: '0', borderStartWidth: '0' }}
      data-testid="set-up-step"
      data-step={step}
      data-done={isDone}
    >
      <Box pt="0.5" color={isDone ? 'status.good' : 'fg.muted'}>
        <Icon size={16} aria-label={isDone ? 'Done' : 'To do'} />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="medium">{title}</Text>
        <Text color="fg.muted">{text}</Text>
        {!isDone && (
          <Button asChild size="sm" variant="outline" mt="2">
            <Link to={to}>{action}</Link>
          </Button>
        )}
      </Box>
    </Flex>
  );
}
