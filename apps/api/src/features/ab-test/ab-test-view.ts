/** A/B tests with their figures, as admins read them. Pure. */
import type { AbTest, Estimate, VariantResult } from '@praxis/contracts/ab-test/ab-test';
import type { AbGoal, AbVariant } from '@praxis/contracts/ab-test/ab-test.const';
import type { StoredAbTest, VariantCounts } from '@praxis/db/ab-test/ab-test';
import { shareInterval, type Share } from '@praxis/domain/ab-test/ab-statistics';
import { verdictOf } from '@praxis/domain/ab-test/ab-verdict';
import { findTestableText } from '@praxis/domain/ab-test/testable-text';

const GOAL_COUNTS = { reply: 'replies', booking: 'bookings' } as const satisfies Record<
  AbGoal,
  keyof VariantCounts
>;

export function viewOf({ counts, ...test }: StoredAbTest): AbTest {
  const of = (variant: AbVariant): Share => ({
    count: counts[variant][GOAL_COUNTS[test.goal]],
    of: counts[variant].leads,
  });
  return {
    ...test,
    place: findTestableText(test.templateId, test.stepId)?.place ?? test.templateId,
    variants: [resultOf('a', counts.a), resultOf('b', counts.b)],
    verdict: verdictOf({ a: of('a'), b: of('b'), trafficSplit: test.trafficSplit }),
  };
}

function resultOf(variant: AbVariant, counts: VariantCounts): VariantResult {
  const rate = (count: number): Estimate | null =>
    counts.leads === 0 ? null : shareInterval({ count, of: counts.leads });
  return { variant, ...counts, replyRate: rate(counts.replies), bookingRate: rate(counts.bookings) };
}
