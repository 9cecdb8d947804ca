/** Where the people of a practice land: what they have to see to, now and next. */
import { Page } from '../components/page.js';

export function TodayPage() {
  return <Page title="Today">{null}</Page>;
}
