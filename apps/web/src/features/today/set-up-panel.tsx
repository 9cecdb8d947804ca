/** The first tasks of a new practice, checked off as they are done, and sample data for trying things out. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { SET_UP_STEPS, type SetUpStep } from '@praxis/contracts/today/today.const';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { RouteLink } from '../../components/route-link.js';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.js';

const HEADING = 'set-up-heading';

const STEPS: Record<SetUpStep, { title: string; text: string; action: string; to: string }> = {
  hosts: {
    title: 'Hosts and hours',
    text: 'Who takes appointments, and when.',
    action: 'Add a host',
    to: PATHS.settingsScheduling,
  },
  phone: {
    title: 'A phone number',
    text: 'Connect Twilio for calls and texts.',
    action: 'Connect',
    to: PATHS.api,
  },
  leads: {
    title: 'Your first lead',
    text: 'Import a file, or wait for a request.',
    action: 'Import',
    to: PATHS.leadsImport,
  },
};

interface SetUpPanelProps {
  done: readonly SetUpStep[];
  /** True for owners, who choose how much of their clients the team sees. */
  mayChooseMasking: boolean;
  /** Further actions. */
  children?: ReactNode;
}

export function SetUpPanel({ done, mayChooseMasking, children }: SetUpPanelProps) {
  return (
    <Box
      as="section"
      aria-labelledby={HEADING}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      mb="4"
      data-testid="set-up"
    >
      <Flex px="4" minH="11" py="1.5" gap="2" align="center" wrap="wrap" borderBottomWidth="1px">
        <Heading as="h2" id={HEADING} fontSize="md" fontWeight="semibold">
          Set up your front desk
        </Heading>
        <Text as="span" fontSize="md" color="fg.muted">
          {done.length} of {SET_UP_STEPS.length} done
        </Text>
        {children && <Box ms="auto">{children}</Box>}
      </Flex>
      <chakra.ol
        listStyleType="none"
        display={{ lg: 'grid' }}
        gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      >
        {SET_UP_STEPS.map((step) => (
          <Step key={step} step={step} isDone={done.includes(step)} />
        ))}
      </chakra.ol>
      {mayChooseMasking && (
        <Text px="4" py="3" borderTopWidth="1px" color="fg.muted">
          Names and addresses of your clients are masked, for your team too, until you decide otherwise.{' '}
          <RouteLink to={PATHS.settingsAccount} variant="underline">
            Choose what your team sees
          </RouteLink>
        </Text>
      )}
    </Box>
  );
}

function Step({ step, isDone }: { step: SetUpStep; isDone: boolean }) {
  const { title, text, action, to } = STEPS[step];
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      px="4"
      py="3"
      borderTopWidth={{ base: '1px', lg: '0' }}
      borderStartWidth={{ lg: '1px' }}
      _first={{ borderTopWidth: '0', borderStartWidth: '0' }}
      data-testid="set-up-step"
      data-step={step}
      data-done={isDone}
    >
      <Box color={isDone ? 'status.good' : 'fg.muted'} flexShrink="0">
        <Icon size={16} aria-label={isDone ? 'Done' : 'To do'} />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="medium">{title}</Text>
        <Text color="fg.muted">{text}</Text>
      </Box>
      {!isDone && (
        <Button asChild size="sm" variant="outline" flexShrink="0">
          <Link to={to}>{action}</Link>
        </Button>
      )}
    </Flex>
  );
}
