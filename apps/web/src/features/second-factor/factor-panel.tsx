/** Settings, Account: the second step of signing in, what it is made of, and being without it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { Factor, FactorList } from '@praxis/contracts/factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeySquare, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { ListRow } from '../../components/list-row.js';
import { Loaded } from '../../components/loaded.js';
import { Lockable } from '../../components/lockable.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import type { ApiError } from '../../lib/api-error.js';
import { useSession } from '../../lib/auth-session.js';
import { READ_ONLY_REASON } from '../../lib/lock-reason.js';
import { useChange } from '../../lib/use-change.js';
import { AppSetUp } from './app-set-up.js';
import { FACTORS_KEY, listFactors, removeFactor, renewCodes } from './factor-calls.js';
import { RecoveryCodes } from './recovery-codes.js';

export function FactorPanel() {
  const factors = useQuery<FactorList, ApiError>({ queryKey: FACTORS_KEY, queryFn: listFactors });
  return (
    <Panel
      title="Second factor"
      text="Signing in then takes a code from your phone as well as your password or mailed link."
      headingId="second-factor-title"
    >
      <Loaded
        query={factors}
        failure="Second factors cannot be read"
        skeleton={<Skeleton height="12" m="4" />}
      >
        {(list) => (list.items.length > 0 ? <Factors list={list} /> : <NoFactor />)}
      </Loaded>
    </Panel>
  );
}

function NoFactor() {
  const { readOnly } = useSession();
  const queryClient = useQueryClient();
  const lock = readOnly ? READ_ONLY_REASON : undefined;
  const [settingUp, setSettingUp] = useState(false);
  return (
    <Box p="4">
      {settingUp ? (
        <AppSetUp
          onDone={() => {
            void queryClient.invalidateQueries({ queryKey: FACTORS_KEY });
            void queryClient.invalidateQueries({ queryKey: ['sessions'] });
          }}
          onCancel={() => setSettingUp(false)}
        />
      ) : (
        <Lockable reason={lock}>
          {lock && (
            <Text color="fg.muted" mb="3">
              {lock}
            </Text>
          )}
          <Button size="sm" variant="outline" onClick={() => setSettingUp(true)}>
            <ShieldCheck aria-hidden />
            Set up an authenticator app
          </Button>
        </Lockable>
      )}
    </Box>
  );
}

function Factors({ list: { items, recoveryCodesLeft, isRequired } }: { list: FactorList }) {
  const isLast = items.length === 1;
  return (
    <Box as="ul" listStyleType="none" aria-labelledby="second-factor-title">
      {items.map((factor) => (
        <FactorRow key={factor.id} factor={factor} isNeeded={isLast && isRequired} />
      ))}
      <CodesRow left={recoveryCodesLeft} />
    </Box>
  );
}

function FactorRow({ factor, isNeeded }: { factor: Factor; isNeeded: boolean }) {
  const [asking, setAsking] = useState(false);
  const removal = useChange({
    call: () => removeFactor(factor.id),
    success: 'Authenticator app removed',
    failure: { title: 'The app was not removed' },
    invalidates: [FACTORS_KEY, ['sessions']],
  });
  return (
    <ListRow data-testid="factor">
      <Box color="fg.muted" flexShrink="0">
        <ShieldCheck size={20} aria-hidden />
      </Box>
      <Box minW="0" flex="1">
        <Text fontWeight="semibold">Authenticator app</Text>
        <Text fontSize="xs" color="fg.muted">
          Added <Moment at={factor.createdAt} />
          {factor.lastUsedAt && (
            <>
              {' '}
              · last used <Moment at={factor.lastUsedAt} />
            </>
          )}
        </Text>
      </Box>
      {isNeeded ? (
        <Text fontSize="xs" color="fg.muted">
          Required of admins
        </Text>
      ) : (
        <Button
          size="sm"
          variant="outline"
          aria-label="Remove the authenticator app"
          disabled={removal.isPending}
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
      )}
      {asking && (
        <Confirm
          title="Remove the authenticator app?"
          text="Signing in takes no code any more, and your recovery codes open nothing. Your other sessions end."
          confirm="Remove"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            removal.mutate(undefined);
          }}
        />
      )}
    </ListRow>
  );
}

function CodesRow({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[]>();
  const renewal = useChange({
    call: renewCodes,
    failure: { title: 'No new codes were made' },
    invalidates: [FACTORS_KEY, ['sessions']],
    onSuccess: setCodes,
  });
  if (codes)
    return (
      <ListRow>
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      </ListRow>
    );
  return (
    <ListRow data-testid="recovery-codes">
      <Box color="fg.muted" flexShrink="0">
        <KeySquare size={20} aria-hidden />
      </Box>
      <Box minW="0" flex="1">
        <Text fontWeight="semibold">Recovery codes</Text>
        <Text fontSize="xs" color="fg.muted">
          {left === 1 ? '1 of 10 is left' : `${left} of 10 are left`}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        disabled={renewal.isPending}
        onClick={() => renewal.mutate(undefined)}
      >
        Make new codes
      </Button>
    </ListRow>
  );
}
