/**
 * Finds the file in `routes/` for a page's address. The API uses the same convention to list a page's code in the
 * document.
 */
import { PATHS, type PagePath } from './paths.js';

/** Pages whose file is not named after their address. */
const OTHER_NAMES: Partial<Record<PagePath, string>> = {
  [PATHS.home]: 'home',
  [PATHS.api]: 'api-settings',
  [PATHS.checklist]: 'checklist',
  [PATHS.workPlan]: 'work-plans',
  [PATHS.workPlanOf]: 'work-plan',
  [PATHS.auth]: 'sign-up',
  [PATHS.forgotPassword]: 'forgot-password',
  [PATHS.secondFactor]: 'second-factor',
  [PATHS.setUpFactor]: 'set-up-factor',
  [PATHS.verifyEmail]: 'verify-email',
  [PATHS.magicLink]: 'magic-link',
  [PATHS.resetPassword]: 'reset-password',
  [PATHS.invitation]: 'invitation',
  [PATHS.appointment]: 'appointment-by-link',
  // One page with several addresses: alone or embedded in a practice's website, from its start or from its questions.
  [PATHS.bookIntake]: 'book',
  [PATHS.embedBook]: 'book',
  [PATHS.embedIntake]: 'book',
};

/** Path of the page's file as `page-modules.ts` knows it: /leads/import is leads-import.tsx. */
export function pageFile(path: PagePath): string {
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  return `../routes/${OTHER_NAMES[path] ?? parts.join('-')}.tsx`;
}
