/** Which file of `routes/` is the page at an address; the API lists a page's code with the document by the same convention. */
import { PATHS, type PagePath } from './paths.js';

/** Pages whose file is not named like their address. */
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
  // One page, alone or within the site of a practice, from its beginning or from its questions on.
  [PATHS.bookIntake]: 'book',
  [PATHS.embedBook]: 'book',
  [PATHS.embedIntake]: 'book',
};

/** Path of the page's file as `page-modules.ts` knows it: /leads/import is leads-import.tsx. */
export function pageFile(path: PagePath): string {
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  return `../routes/${OTHER_NAMES[path] ?? parts.join('-')}.tsx`;
}
