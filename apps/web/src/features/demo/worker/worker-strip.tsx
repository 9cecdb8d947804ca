/**
 * The state of the worker, with a button that stops it while a journey runs: the journey waits, and continues when the
 * worker is back.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { Unplug } from 'lucide-react';
import { useDemoConfig } from '../../../lib/demo/demo-config.js';
import { useNow } from '../../../lib/core/use-now.js';
import { useStore } from 'zustand';
import { usePullThePlug, useWorkerReturn } from './use-pull-the-plug.js';
import { workerStore, type WorkerState } from '../../../lib/health/worker-store.js';

interface WorkerStripProps {
  /** Whether the user has the demo's controls. */
  canPull: boolean;
}

export function WorkerStrip({ canPull }: WorkerStripProps) {
  const { data: config } = useDemoConfig();
  const worker = useStore(workerStore);
  const pullThePlug = usePullThePlug();
  useWorkerReturn();
  const down = worker.up === false;
  const now = useNow(down);
  const hasPlug = canPull && config?.embedded === true;
  if (!hasPlug && !down) return null;
  const { title, text } = words(worker);
  return (
    <Flex
      data-testid="worker-strip"
      data-worker={worker.up === undefined ? 'unknown' : worker.up ? 'up' : 'down'}
      align={{ base: 'stretch', sm: 'center' }}
      direction={{ base: 'column', sm: 'row' }}
      gap="3"
      px="4"
      py="3"
      borderWidth="1px"
      borderRadius="md"
      bg={down ? 'status.warn.subtle' : 'bg.panel'}
      borderColor={down ? 'status.warn' : 'border.subtle'}
      transition="background-color {durations.moderate}, border-color {durations.moderate}"
    >
      <Box role="status" flex="1" minW="0">
        <Flex align="center" gap="2">
          <Box
            w="2"
            h="2"
            borderRadius="full"
            flexShrink="0"
            bg={down ? 'status.warn' : worker.up ? 'status.good' : 'border.strong'}
            animation={down ? 'pulse 1s infinite' : undefined}
            aria-hidden
          />
          <Text fontWeight="medium" data-testid="worker-status">
            {title}
          </Text>
        </Flex>
        <Text fontSize="md" color="fg.muted">
          {text}
        </Text>
      </Box>
      {down && worker.downSince !== undefined && (
        <Text
          fontSize="xl"
          fontWeight="medium"
          fontVariantNumeric="tabular-nums"
          data-testid="worker-down-seconds"
        >
          {Math.max(0, Math.round((now - worker.downSince) / 1000))} s
        </Text>
      )}
      {hasPlug && (
        <Button
          variant="outline"
          data-testid="pull-the-plug"
          disabled={down || worker.pulled}
          onClick={pullThePlug}
        >
          <Unplug aria-hidden />
          Pull the plug
        </Button>
      )}
    </Flex>
  );
}

function words(worker: WorkerState): { title: string; text: string } {
  if (worker.up === false) {
    return {
      title: 'Worker down — the journey waits',
      text: 'Nothing is lost: every finished step is recorded, and the next one starts when the worker is back.',
    };
  }
  if (worker.lastOutageMs !== undefined) {
    const seconds = Math.max(1, Math.round(worker.lastOutageMs / 1000));
    return {
      title: `Back after ${seconds} s; the journey continued`,
      text: 'Finished steps stayed finished, and the current step continued. You can pull it again.',
    };
  }
  return {
    title: worker.up ? 'Worker running' : 'Checking the worker',
    text: 'Stop the process that runs this journey, at any step. The journey continues where it left off.',
  };
}
