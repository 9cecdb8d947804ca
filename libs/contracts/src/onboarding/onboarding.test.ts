import { OnboardingSubmit } from './onboarding.js';

const least = {
  sessionId: 'cs_sim_0123456789',
  tier: 'growth',
  businessName: ' Cole & Partners ',
  industry: 'law',
  contactName: 'Ada Cole',
  email: 'ada@cole.example',
  phone: '(313) 555-0142',
  timezone: 'America/Detroit',
};
const problems = (changes: object): string[] =>
  (OnboardingSubmit.safeParse({ ...least, ...changes }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('an optional field may be left out, and is then empty', () => {
  expect(OnboardingSubmit.parse(least)).toEqual({
    ...least,
    businessName: 'Cole & Partners',
    website: '',
    companySize: '',
    serviceAreaCity: '',
    serviceAreaState: '',
    crmType: '',
    preferredCallFlow: '',
    notes: '',
  });
});

test.each([
  [{ businessName: ' ' }, 'businessName: Business name is required'],
  [{ industry: 'dental' }, 'industry: Choose Law or Real Estate'],
  [{ email: 'ada' }, 'email: Enter an email address like name@example.com'],
  [{ phone: '12' }, 'phone: Phone must have 7 to 15 digits'],
  [{ website: 'ftp://cole.example' }, 'website: Website must be an address like https://example.com'],
  [{ companySize: '7' }, 'companySize: Choose a company size'],
  [{ sessionId: '../admin' }, 'sessionId: This is not the id of a checkout'],
  [{ tier: 'platinum' }, 'tier: Choose starter, growth or enterprise'],
  [{ notes: 'x'.repeat(2_001) }, 'notes: Notes can have at most 2000 characters'],
])('refuses %o with a message that names the field', (changes, problem) => {
  expect(problems(changes)).toEqual([problem]);
});

test('an unknown field is refused', () => {
  expect(problems({ role: 'admin' })).toHaveLength(1);
});
