/** Imports leads step by step. The address contains the import's id, so that a reload shows the same step. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { Import } from '@praxis/contracts/lead-import/lead-import';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../components/loaded.js';
import { Loading } from '../../components/loading.js';
import { LockNotice } from '../../components/lockable.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { lockReason } from '../../lib/auth/lock-reason.js';
import { CheckStep } from './check-step.js';
import { ColumnsStep } from './columns-step.js';
import { FileStep } from './file-step.js';
import { ImportHistory } from './import-history.js';
import { isUnderWay, useImport } from './import-queries.js';
import { ImportSteps } from './import-steps.js';
import { RunStep } from './run-step.js';
import { queryKeys } from '../../lib/api/query-keys.js';

export function LeadImport({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  const [params, setParams] = useSearchParams();
  const id = params.get('id') ?? undefined;
  const reason = lockReason({ role: tenant.role, needed: 'staff', readOnly });
  return (
    <Box css={{ maxWidth: '60rem' }}>
      <LockNotice reason={reason} />
      {id ? (
        <OpenImport key={id} tenant={tenant} id={id} reason={reason} />
      ) : (
        <>
          <ImportSteps current={0} />
          {!reason && <FileStep tenantId={tenant.id} onUploaded={(next) => setParams({ id: next.id })} />}
        </>
      )}
      <ImportHistory tenantId={tenant.id} openId={id} />
    </Box>
  );
}

interface OpenImportProps {
  tenant: CurrentTenant;
  id: string;
  reason: string | undefined;
}

function OpenImport({ tenant, id, reason }: OpenImportProps) {
  const query = useImport(tenant.id, id);
  const [chooses, setChooses] = useState(false);
  const file = query.data;
  const step = file ? stepOf(file, chooses) : 1;
  useFreshLists(tenant.id, file);
  const frame = useFocusOn(`${id}/${step}`, file !== undefined);
  return (
    <Box ref={frame} tabIndex={-1} outline="none" aria-labelledby="import-step" role="group">
      <ImportSteps current={file?.state === 'done' || file?.state === 'undone' ? 4 : step} />
      <Loaded
        query={query}
        failure="Could not load the import"
        framed
        skeleton={
          <Loading>
            <Skeleton height="48" />
          </Loading>
        }
      >
        {(read) => (
          <>
            {step === 1 && (
              <ColumnsStep
                tenantId={tenant.id}
                file={read}
                reason={reason}
                onChecked={() => setChooses(false)}
              />
            )}
            {read.preview && step === 2 && (
              <CheckStep
                tenantId={tenant.id}
                file={read}
                preview={read.preview}
                reason={reason}
                onBack={() => setChooses(true)}
              />
            )}
            {step === 3 && <RunStep tenantId={tenant.id} file={read} reason={reason} />}
          </>
        )}
      </Loaded>
    </Box>
  );
}

function stepOf({ state }: Import, chooses: boolean): number {
  if (state === 'uploaded') return 1;
  if (state === 'checked') return chooses ? 1 : 2;
  return 3;
}

/** Focuses a new step, so that screen readers read it from its beginning. */
function useFocusOn(step: string, isThere: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isThere) frame.current?.focus({ preventScroll: true });
  }, [step, isThere]);
  return frame;
}

/** Reads the lists of leads again once an import or its undo is finished. */
function useFreshLists(tenantId: string, file: Import | undefined): void {
  const queries = useQueryClient();
  const was = useRef(false);
  const runs = file !== undefined && isUnderWay(file);
  useEffect(() => {
    if (was.current && !runs) {
      void queries.invalidateQueries({ queryKey: queryKeys.lead.all(tenantId) });
      void queries.invalidateQueries({ queryKey: queryKeys.leadImport.list(tenantId) });
    }
    was.current = runs;
  }, [queries, tenantId, runs]);
}
