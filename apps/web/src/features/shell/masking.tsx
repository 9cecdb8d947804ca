/** Whether personal data is masked: a badge for everyone, a switch for admins. The server does the masking. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import type { TeamSight } from '@praxis/contracts/core/masking';
import { Eye, ShieldCheck, ShieldHalf, type LucideIcon } from 'lucide-react';
import { ToneBadge, type Tone } from '../../components/tone-badge.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { losingChanges } from '../../lib/core/form/loss-question.js';
import { setUnmasked, useUnmasked } from '../../lib/auth/masking-choice.js';
import { useOwnSight } from '../../lib/tenant/team-sight.js';

/** @param compact true if only screen readers get the words, because there is no room for them */
export function Masking({ compact = false }: { compact?: boolean }) {
  const { isAdmin } = useAuthSession();
  return isAdmin ? <MaskingSwitch compact={compact} /> : <ProtectedBadge compact={compact} />;
}

interface SightWords {
  tone: Tone;
  icon: LucideIcon;
  label: string;
  /** The label for narrow places. */
  short: string;
  title: string;
}

/** The label of each masking choice of the practice, as it applies to this user. */
const SIGHT_WORDS: Record<TeamSight, SightWords> = {
  masked: {
    tone: 'good',
    icon: ShieldCheck,
    label: 'PII Protected',
    short: 'PII',
    title: 'PII Protected: personal data is masked',
  },
  names: {
    tone: 'info',
    icon: ShieldHalf,
    label: 'Names shown',
    short: 'Names',
    title: 'Your practice shows names to its team. Contact details and free text are masked.',
  },
  everything: {
    tone: 'warn',
    icon: Eye,
    label: 'PII shown',
    short: 'Shown',
    title: 'Your practice shows all personal data to its team.',
  },
};

function ProtectedBadge({ compact }: { compact: boolean }) {
  const sight = useOwnSight();
  const { tone, icon: Icon, label, short, title } = SIGHT_WORDS[sight];
  const words = compact ? { display: { base: 'none', sm: 'inline' } } : {};
  return (
    <Box display="inline-flex" title={title} data-testid="pii-protected" data-sight={sight}>
      <ToneBadge tone={tone}>
        <Icon size={14} aria-hidden />
        <Box as="span" {...words}>
          {label}
        </Box>
        {compact && (
          <Box as="span" display={{ base: 'inline', sm: 'none' }}>
            {short}
          </Box>
        )}
      </ToneBadge>
    </Box>
  );
}

const MASK = { title: 'Mask personal data without saving?', confirm: 'Mask' };
const SHOW = { title: 'Show personal data without saving?', confirm: 'Show' };

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
      // Asks about unsaved changes first, because forms with personal data are filled in again.
      onClick={() => losingChanges(unmasked ? MASK : SHOW, () => setUnmasked(!unmasked))}
    >
      {unmasked ? <Eye aria-hidden /> : <ShieldCheck aria-hidden />}
      {compact ? 'PII' : unmasked ? 'PII shown' : 'PII masked'}
    </Button>
  );
}
