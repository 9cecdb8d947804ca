/** Leads and bookings that came in after hours, and their expected value; the calculation is shown beside the sum. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { recoveredRevenue } from '@praxis/contracts/dashboard/recovered-revenue';
import type { ClosedFigures } from '@praxis/contracts/dashboard/team-figures';
import type { PracticeFigures } from '@praxis/contracts/tenant/practice-figures';
import type { ReactNode } from 'react';
import { PATHS } from '../../app/paths.js';
import { Loading } from '../../components/loading.js';
import { Panel } from '../../components/panel.js';
import { RouteLink } from '../../components/route-link.js';
import { counted, money, number } from '../../lib/core/format.js';
import { asking } from '../../lib/core/use-asked.js';
import { SET_FIGURES } from '../../lib/tenant/set-figures.js';

interface Known {
  /** Figures of this period, and in `previous` those of the previous one; null if opening hours are unknown. */
  closed: ClosedFigures | null;
  previous: ClosedFigures | null;
  figures: PracticeFigures;
}

interface RecoveredPanelProps {
  /** Undefined while the figures load. */
  known: Known | undefined;
  /** Names the previous period. */
  before: string;
  /** Whether the user may set the value of a client and change opening hours. */
  canSet: boolean;
}

export function RecoveredPanel({ known, before, canSet }: RecoveredPanelProps) {
  return (
    <Panel
      title="Recovered revenue"
      text="Booked while you were closed"
      headingId="recovered-heading"
      data-testid="recovered"
      display="flex"
      flexDirection="column"
    >
      <Box px="4" py="3.5">
        {known ? (
          known.closed ? (
            <Recovered {...known} closed={known.closed} before={before} canSet={canSet} />
          ) : (
            <HoursUnknown canSet={canSet} />
          )
        ) : (
          <Loading gap="2">
            <Skeleton height="10" width="28" />
            <Skeleton height="4" width="40" />
            <Skeleton height="4" mt="2" />
          </Loading>
        )}
      </Box>
    </Panel>
  );
}

interface RecoveredProps extends Known {
  closed: ClosedFigures;
  before: string;
  canSet: boolean;
}

function Recovered({ closed, previous, figures, before, canSet }: RecoveredProps) {
  const { clientValueCents, clientSharePct } = figures;
  const { booked } = closed;
  if (clientValueCents === null || clientSharePct === null)
    return (
      <>
        <Figure>{number(booked)} booked while you were closed</Figure>
        <Remark>{ofThose(closed)}</Remark>
        {canSet && <SetFigures>Set what a client is worth</SetFigures>}
      </>
    );
  const worth = (bookings: number): string =>
    money(recoveredRevenue({ booked: bookings, clientSharePct, clientValueCents }) / 100);
  return (
    <>
      <Figure isMoney>{worth(booked)}</Figure>
      <Text fontVariantNumeric="tabular-nums" data-testid="recovered-calculation">
        {counted(booked, 'booking')} × {clientSharePct}% × {money(clientValueCents / 100)}
      </Text>
      {previous && (
        <Text fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {worth(previous.booked)} in {before}
        </Text>
      )}
      <Remark>
        {ofThose(closed)} An estimate: this is what they bring if {clientSharePct}% become clients.
      </Remark>
      {canSet && <SetFigures>Change these figures</SetFigures>}
    </>
  );
}

/** `9 leads came in outside your opening hours; 4 of them booked without your team.` */
function ofThose({ leads, booked }: ClosedFigures): string {
  const came = `${counted(leads, 'lead')} came in`;
  return `${came} outside your opening hours; ${number(booked)} of them booked without your team.`;
}

function HoursUnknown({ canSet }: { canSet: boolean }) {
  return (
    <>
      <Figure>Opening hours unknown</Figure>
      <Remark>
        Your practice is open whenever one of its hosts works, and none has working hours in its time zone.
      </Remark>
      {canSet && <PanelLink to={PATHS.settingsScheduling}>Set working hours</PanelLink>}
    </>
  );
}

function Figure({ isMoney = false, children }: { isMoney?: boolean; children: ReactNode }) {
  return (
    <Text
      data-testid="recovered-figure"
      fontSize={isMoney ? 'figure' : 'xl'}
      fontWeight="medium"
      lineHeight="1.3"
      letterSpacing={isMoney ? '-0.02em' : '-0.01em'}
      color={isMoney ? 'status.booked' : 'fg'}
      fontVariantNumeric="tabular-nums"
    >
      {children}
    </Text>
  );
}

function Remark({ children }: { children: ReactNode }) {
  return (
    <Text color="fg.muted" mt="2">
      {children}
    </Text>
  );
}

function SetFigures({ children }: { children: string }) {
  return <PanelLink to={asking(PATHS.settingsAccount, SET_FIGURES)}>{children}</PanelLink>;
}

function PanelLink({ to, children }: { to: string; children: string }) {
  return (
    <RouteLink to={to} variant="underline" mt="3" display="inline-block">
      {children}
    </RouteLink>
  );
}
