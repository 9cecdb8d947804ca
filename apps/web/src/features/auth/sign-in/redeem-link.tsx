/**
 * The page of an emailed link: one button redeems the link. Visiting the page alone does not, because mail scanners
 * visit every link and a link works only once.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import type { LinkRedeem, AuthSessionResult } from '@praxis/contracts/auth/auth';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { FormAlert, SubmitButton } from '../../../components/form.js';
import { useChange } from '../../../lib/api/use-change.js';
import { useEnter } from './use-enter.js';

interface RedeemLinkProps {
  token: string;
  label: string;
  pendingText: string;
  redeem: (body: LinkRedeem) => Promise<AuthSessionResult>;
}

export function RedeemLink({ token, label, pendingText, redeem }: RedeemLinkProps) {
  const enter = useEnter();
  const opening = useChange({ request: async () => enter(await redeem({ token })) });
  return (
    <Box display="grid" gap="4">
      <FormAlert text={opening.alert} />
      <SubmitButton
        pending={opening.isPending}
        pendingText={pendingText}
        onPress={() => opening.mutate(undefined)}
      >
        {label}
      </SubmitButton>
      {opening.alert !== undefined && (
        <Button variant="outline" asChild>
          <Link to={PATHS.login}>Ask for a new link in this browser</Link>
        </Button>
      )}
    </Box>
  );
}
