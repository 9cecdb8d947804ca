/** A signing secret that was just created, at the only time it is shown. */
import { ShownOnce } from '../../components/shown-once.js';

interface WebhookSecretProps {
  secret: string;
  /** URL of the endpoint whose deliveries the secret signs. */
  url: string;
  onDone: () => void;
}

export function WebhookSecret({ secret, url, onDone }: WebhookSecretProps) {
  return (
    <ShownOnce
      title="Copy the signing secret now"
      text={`It is shown only once. The server at ${url} checks each event’s signature with it.`}
      secret={secret}
      testId="webhook-secret"
      onDone={onDone}
    />
  );
}
