/** Settings, Account: the second step of signing in, its factors, and how to remove them. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { Factor, FactorList } from '@praxis/contracts/auth/factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint, KeySquare, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.js';
import { ListRow } from '../../../components/list-row.js';
import { Loaded } from '../../../components/loaded.js';
import { Moment } from '../../../components/moment.js';
import { Panel } from '../../../components/panel.js';
import type { ApiError } from '../../../lib/api/api-error.js';
import { useChange } from '../../../lib/api/use-change.js';
import { AddFactor } from './add-factor.js';
import { listFactors, removeFactor, renewCodes } from './factor-requests.js';
import { RecoveryCodes } from './recovery-codes.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { offWhile } from '../../../lib/core/focus/off-while.js';

/** Queries that a change of factors affects. */
const CHANGED = [queryKeys.auth.factors, queryKeys.auth.sessions];

const LABELS = {
  totp: { name: 'Authenticator app', Icon: ShieldCheck },
  passkey: { name: 'Passkey', Icon: Fingerprint },
} as const;

export function FactorPanel() {
  const factors = useQuery<FactorList, ApiError>({ queryKey: queryKeys.auth.factors, queryFn: listFactors });
  const queryClient = useQueryClient();
  const readAgain = (): void => {
    for (const queryKey of CHANGED) void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <Panel
      title="Second factor"
      text="Signing in will also ask for a code from your phone or a passkey."
      headingId="second-factor-title"
    >
      <Loaded
        query={factors}
        failure="Could not load second factors"
        skeleton={<Skeleton height="12" m="4" />}
      >
        {(list) => (
          <>
            {list.items.length > 0 && <Factors list={list} />}
            <Box p="4" borderTopWidth={list.items.length > 0 ? '1px' : '0'} _empty={{ display: 'none' }}>
              <AddFactor hasApp={list.items.some(({ kind }) => kind === 'totp')} onDone={readAgain} />
            </Box>
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Factors({ list: { items, recoveryCodesLeft, isRequired } }: { list: FactorList }) {
  const isNeeded = items.length === 1 && isRequired;
  return (
    <Box as="ul" listStyleType="none" aria-labelledby="second-factor-title">
      {items.map((factor) => (
        <FactorRow key={factor.id} factor={factor} isNeeded={isNeeded} isLast={items.length === 1} />
      ))}
      <CodesRow left={recoveryCodesLeft} />
    </Box>
  );
}

interface FactorRowProps {
  factor: Factor;
  /** True for an admin's last factor, which cannot be removed. */
  isNeeded: boolean;
  isLast: boolean;
}

function FactorRow({ factor, isNeeded, isLast }: FactorRowProps) {
  const [asking, setAsking] = useState(false);
  const { name, Icon } = LABELS[factor.kind];
  const removal = useChange({
    request: () => removeFactor(factor.id),
    success: `${name} removed`,
    failure: { title: `The ${name.toLowerCase()} was not removed` },
    invalidates: CHANGED,
  });
  return (
    <ListRow data-testid="factor">
      <Box color="fg.muted" flexShrink="0">
        <Icon size={20} aria-hidden />
      </Box>
      <Box minW="0" flex="1">
        <Text fontWeight="medium">{name}</Text>
        <Text fontSize="xs" color="fg.muted">
          {factor.name && `${factor.name} · `}added <Moment at={factor.createdAt} />
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
          aria-label={`Remove the ${name.toLowerCase()}`}
          {...offWhile(removal.isPending)}
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
      )}
      {asking && (
        <Confirm
          title={`Remove the ${name.toLowerCase()}?`}
          text={
            isLast
              ? 'Signing in no longer needs a second step, and your recovery codes stop working. Your other sessions end.'
              : 'It no longer signs you in. Your other sessions end.'
          }
          confirm="Remove"
          onClose={() => setAsking(false)}
          onConfirm={() => removal.mutate(undefined)}
        />
      )}
    </ListRow>
  );
}

function CodesRow({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[]>();
  const renewal = useChange({
    request: renewCodes,
    failure: { title: 'Could not create new codes' },
    invalidates: CHANGED,
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
        <Text fontWeight="medium">Recovery codes</Text>
        <Text fontSize="xs" color="fg.muted">
          {left === 1 ? '1 of 10 is left' : `${left} of 10 are left`}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        {...offWhile(renewal.isPending)}
        onClick={() => renewal.mutate(undefined)}
      >
        Create new codes
      </Button>
    </ListRow>
  );
}
