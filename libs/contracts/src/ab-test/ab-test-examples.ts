/** Example bodies of requests about A/B tests. */
import { RequestExample } from '../core/request-example.js';
import { AbTestCreate } from './ab-test.js';

export const AB_TEST_EXAMPLES = [
  new RequestExample(AbTestCreate, {
    name: 'Ask what it is about',
    templateId: 'missed-call-text-back',
    stepId: 'text_back',
    body: 'Hi {{first_name}}, you called us. What is it about?',
    trafficSplit: 50,
    goal: 'reply',
  }),
];
