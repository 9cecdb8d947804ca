/** Checks that the visitor is a person: with the vendor's widget if this installation has one, otherwise simulated. */
import { Box } from '@chakra-ui/react/box';
import type { BookingPageResult } from '@praxis/contracts/booking-page/booking-page';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.js';
import { useClientLanguage } from '../../lib/language/client-language.js';
import { useScheme } from '../../lib/tenant/current-brand.js';
import { simulatedToken } from './booking-queries.js';
import { loadTurnstile, type Turnstile } from './turnstile.js';

interface RobotCheck {
  /**
   * Returns a token for one request.
   * @throws ApiError while the visitor has not passed the check
   */
  token: () => Promise<string>;
  /** Widget to show within the form; null when the check is simulated. */
  widget: ReactNode;
}

export function useRobotCheck(practice: string, kind: BookingPageResult['robotCheck']): RobotCheck {
  const live = useRef<string>(undefined);
  const [round, setRound] = useState(0);
  if (kind.kind === 'sim') return { token: () => simulatedToken(practice), widget: null };
  return {
    token: () => {
      const { current } = live;
      if (current === undefined) return Promise.reject(notPassed());
      // A token is valid for one request; the widget creates the next one.
      live.current = undefined;
      setRound(round + 1);
      return Promise.resolve(current);
    },
    widget: (
      <TurnstileWidget
        siteKey={kind.siteKey}
        round={round}
        onToken={(token) => {
          live.current = token;
        }}
      />
    ),
  };
}

interface TurnstileWidgetProps {
  siteKey: string;
  /** A new number requests a new token. */
  round: number;
  onToken: (token: string | undefined) => void;
}

function TurnstileWidget({ siteKey, round, onToken }: TurnstileWidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const scheme = useScheme();
  const { text } = useClientLanguage();
  const [failed, setFailed] = useState(false);
  const tell = useRef(onToken);
  useEffect(() => {
    tell.current = onToken;
  });
  useEffect(() => {
    let shown: { turnstile: Turnstile; id: string } | undefined;
    let isGone = false;
    void loadTurnstile().then(
      (turnstile) => {
        if (isGone || !place.current) return;
        const id = turnstile.render(place.current, {
          sitekey: siteKey,
          theme: scheme,
          callback: (token) => {
            setFailed(false);
            tell.current(token);
          },
          'expired-callback': () => tell.current(undefined),
          'error-callback': () => {
            setFailed(true);
            return true;
          },
        });
        shown = { turnstile, id };
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      shown?.turnstile.remove(shown.id);
    };
  }, [siteKey, scheme, round]);
  return (
    <Box>
      <Box ref={place} minH="16" data-testid="robot-check" />
      {failed && (
        <Box role="alert" fontSize="md" color="status.bad">
          {text('robot.failed')}
        </Box>
      )}
    </Box>
  );
}

function notPassed(): ApiError {
  return new ApiError({
    message: 'First complete the check that you are a person.',
    status: 0,
    code: 'robot_check_pending',
  });
}
