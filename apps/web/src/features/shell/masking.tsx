/** Whether personal data is masked: a badge for everybody, a switch for admins. The server does the masking. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Eye, ShieldCheck } from 'lucide-react';
import { ToneBadge } from '../../components/tone-badge.js';
import { useSession } from '../../lib/auth/auth-session.js';
import { setUnmasked, useUnmasked } from '../../lib/auth/masking-choice.js';

/** `compact`: the words are left to screen readers where there is no room. */
export function Masking({ compact = false }: { compact?: boolean }) {
  const { isAdmin } = useSession();
  return isAdmin ? <MaskingSwitch compact={compact} /> : <ProtectedBadge compact={compact} />;
}

function ProtectedBadge({ compact }: { compact: boolean }) {
  const words = compact ? { display: { base: 'none', sm: 'inline' } } : {};
  return (
    <Box display="inline-flex" title="PII Protected: personal data is masked" data-testid="pii-protected">
      <ToneBadge tone="good">
        <ShieldCheck size={14} aria-hidden />
        <Box as="span" {...words}>
          PII Protected
        </Box>
        {compact && (
          <Box as="span" display={{ base: 'inline', sm: 'none' }}>
            PII
          </Box>
        )}
      </ToneBadge>
    </Box>
  );
}

function MaskingSwitch({ compact }: { compact: boolean }) {
  const unmasked = useUnmasked();
  return (
    <Button
      role="switch"
      aria-checked={!unmasked}
      aria-label="Mask personal data"
      title={
        unmasked
          ? 'Personal data is shown, and each record you see is logged. Press to mask it.'
          : 'Personal data is masked. Press to show it; each record you see is logged.'
      }
      data-testid="masking-switch"
      size="xs"
      variant="outline"
      color={unmasked ? 'status.warn' : 'status.good'}
      borderColor="currentcolor"
      onClick={() => void setUnmasked(!unmasked)}
    >
      {unmasked ? <Eye aria-hidden /> : <ShieldCheck aria-hidden />}
      {compact ? 'PII' : unmasked ? 'PII shown' : 'PII masked'}
    </Button>
  );
}
