/** SIM or LIVE, stored in this browser and kept in the address as `sim=1`. If LIVE is not available, it says why. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { Mode } from '@praxis/contracts/core/industry.const';
import { useSearchParams } from 'react-router';
import { Hint } from '../../components/hint.js';
import { Segmented } from '../../components/segmented.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { preferences } from '../../lib/journey/preferences.js';
import { useMode } from '../../lib/journey/use-mode.js';

const NO_LIVE =
  'Live is switched off here: it would send real messages. The simulation runs the same durable journey on simulated vendors.';
const HINT_ID = 'live-mode-hint';

export function ModeSwitch() {
  const { mode, liveAllowed } = useMode();
  const [, setQuery] = useSearchParams();
  const choose = (next: Mode): void => {
    preferences.setState({ sim: next === 'sim' });
    setQuery(
      (query) => {
        if (next === 'sim') query.set('sim', '1');
        else query.delete('sim');
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const live = { value: 'live', label: 'LIVE', unavailable: !liveAllowed } as const;
  const switcher = (
    <Flex data-testid="mode-switch" data-mode={mode} align="center" gap="2">
      <Box display={{ base: 'none', xl: 'block' }}>
        <ToneBadge tone={mode === 'live' ? 'warn' : 'info'} testId="mode-badge">
          {mode === 'live' ? 'Live' : 'Simulated'}
        </ToneBadge>
      </Box>
      <Segmented<Mode>
        label="Mode"
        options={[{ value: 'sim', label: 'SIM' }, liveAllowed ? live : { ...live, describedBy: HINT_ID }]}
        value={mode}
        onChange={choose}
      />
    </Flex>
  );
  return liveAllowed ? (
    switcher
  ) : (
    <Hint id={HINT_ID} text={NO_LIVE}>
      {switcher}
    </Hint>
  );
}
