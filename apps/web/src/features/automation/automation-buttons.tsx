/** Buttons of a workflow: test, deploy, pause or activate. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { Workflow } from '@praxis/contracts/automation/automation-record';
import { FlaskConical, Pause, Play, Rocket } from 'lucide-react';
import type { AutomationCommand } from './automation-queries.js';
import type { Question } from './automation-question.js';

/** The actions of the buttons. */
export interface Buttons {
  ask: (question: Question) => void;
  run: (command: AutomationCommand) => void;
  isPending: boolean;
}

/** Test, deploy if there is something to deploy, and pause or activate (specification 2, section 4). */
export function AutomationButtons({ workflow, ask, run, isPending }: Buttons & { workflow: Workflow }) {
  const { name, status, activeVersion, latestVersion } = workflow;
  const isBusy = isPending || status === 'deploying';
  return (
    <Flex gap="1.5" wrap="wrap" justify={{ md: 'flex-end' }}>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Test ${name}`}
        onClick={() => ask({ kind: 'test', workflow })}
      >
        <FlaskConical aria-hidden />
        Test
      </Button>
      {activeVersion !== latestVersion && (
        <Button
          size="sm"
          variant="outline"
          disabled={isBusy}
          aria-label={`Deploy ${name}`}
          // While no version is active, no execution is affected, so the deployment needs no plan.
          onClick={() =>
            activeVersion === null ? run({ do: 'deploy', workflow }) : ask({ kind: 'deploy', workflow })
          }
        >
          <Rocket aria-hidden />
          Deploy
        </Button>
      )}
      {status === 'active' ? (
        <Button
          size="sm"
          variant="outline"
          disabled={isBusy}
          aria-label={`Pause ${name}`}
          onClick={() => ask({ kind: 'pause', workflow })}
        >
          <Pause aria-hidden />
          Pause
        </Button>
      ) : (
        activeVersion !== null && (
          <Button
            size="sm"
            variant="outline"
            disabled={isBusy}
            aria-label={`Activate ${name}`}
            onClick={() => ask({ kind: 'resume', workflow })}
          >
            <Play aria-hidden />
            Activate
          </Button>
        )
      )}
    </Flex>
  );
}
