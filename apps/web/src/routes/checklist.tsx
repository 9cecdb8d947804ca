/**
 * `/dev/checklist`: tests every endpoint of the API from the browser. For admins; if everything runs on one machine,
 * for anyone.
 */
import { Button } from '@chakra-ui/react/button';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { DemoConfig } from '@praxis/contracts/health/health';
import { Download, Play, RotateCcw, Square } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Loaded } from '../components/loaded.js';
import { Page } from '../components/page.js';
import { ChecklistFacts } from '../features/checklist/checklist-facts.js';
import {
  checklistStore,
  resetChecklist,
  runAllTests,
  stopChecklist,
} from '../features/checklist/checklist-store.js';
import { Checklist } from '../features/checklist/checklist.js';
import { postmanOf } from '../features/checklist/postman.js';
import { useEndpoints, useSetting } from '../features/checklist/use-checklist.js';
import { AdminFrame } from '../features/shell/admin-frame.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { downloadText } from '../lib/core/download.js';
import { useDemoConfig } from '../lib/demo/demo-config.js';

export function ChecklistPage() {
  const config = useDemoConfig();
  const { isAdmin } = useAuthSession();
  return (
    <Loaded query={config} failure="Could not load the set-up" skeleton={<Skeleton height="96" m="6" />}>
      {(loaded) =>
        loaded.embedded || isAdmin ? (
          <TestPage config={loaded} />
        ) : (
          // The frame says which role is needed.
          <AdminFrame title="API checklist">{null}</AdminFrame>
        )
      }
    </Loaded>
  );
}

function TestPage({ config }: { config: DemoConfig }) {
  const endpoints = useEndpoints();
  const setting = useSetting(config);
  const { isRunningAll } = useStore(checklistStore);
  // Leaving the page stops the tests.
  useEffect(() => stopChecklist, []);
  const { data = [] } = endpoints;
  const download = (): void =>
    downloadText({
      name: 'praxis.postman_collection.json',
      type: 'application/json',
      text: JSON.stringify(postmanOf(data, window.location.origin), null, 2),
    });
  return (
    <Page
      title="API checklist"
      intro="Sends the API’s requests one by one and shows each answer. The list is read from the OpenAPI document."
      actions={
        <>
          <Button variant="ghost" onClick={() => resetChecklist()}>
            <RotateCcw aria-hidden />
            Reset Session
          </Button>
          <Button variant="outline" disabled={data.length === 0} onClick={download}>
            <Download aria-hidden />
            Postman collection
          </Button>
          {isRunningAll ? (
            <Button variant="outline" onClick={stopChecklist}>
              <Square aria-hidden />
              Stop
            </Button>
          ) : (
            <Button disabled={data.length === 0} onClick={() => void runAllTests(data, setting)}>
              <Play aria-hidden />
              Run All Tests
            </Button>
          )}
        </>
      }
    >
      <ChecklistFacts config={config} />
      <Loaded
        query={endpoints}
        failure="Could not load the OpenAPI document"
        skeleton={<Skeleton height="96" mt="4" />}
      >
        {(loaded) => <Checklist endpoints={loaded} setting={setting} />}
      </Loaded>
    </Page>
  );
}
