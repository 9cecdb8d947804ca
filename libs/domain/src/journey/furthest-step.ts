/** Determines how far a journey has come. Zod-free, so that workflows may import it. */
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';

/** The last completed step of the path, or the intake if none is. ROI is not part of the path. */
export function furthestStep(progress: {
  appointmentDone?: boolean | undefined;
  followUpDone?: boolean | undefined;
}): JourneyStep {
  if (progress.followUpDone) return 'followup';
  return progress.appointmentDone ? 'appointment' : 'intake';
}
