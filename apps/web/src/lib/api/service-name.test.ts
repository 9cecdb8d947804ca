import { serviceOf } from './service-name.js';

test.each([
  ['/v1/functions/workflow-deployment', 'workflow-deployment'],
  ['/v1/functions/is_system_admin', 'is_system_admin'],
  ['/v1/law/intake/submit', 'law-intake-submit'],
  ['/v1/realestate/appointment/book', 'realestate-appointment-book'],
  ['/v1/law/followup/send', 'law-followup-send'],
  ['/v1/law/roi/calc', 'roi-calc'],
  ['/v1/realestate/calls', 'realestate-call-start'],
  ['/v1/calls/1/turns', 'ai-chat'],
  ['/v1/calls/1/end', 'process-conversation'],
  ['/v1/leads', undefined],
  ['/v1/calls/1?sessionId=s', undefined],
])('%s belongs to the service %s', (path, service) => {
  expect(serviceOf(path)).toBe(service);
});
