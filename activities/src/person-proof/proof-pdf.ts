/**
 * The proof of one person as a PDF for reading: it shows every value of the signed JSON, which is attached to the PDF
 * as a file. Pure.
 */
import { PROOF_ATTACHMENT } from '@praxis/contracts/person-proof/person-proof.const';
import type { PersonProof, SignedPersonProof } from '@praxis/contracts/person-proof/person-proof';
import { textPdf, type PdfLine } from './text-pdf.js';

type Section = Exclude<
  keyof PersonProof,
  'kind' | 'version' | 'exportId' | 'tenant' | 'requestedBy' | 'requestedAt' | 'contactId'
>;

/** Section titles, in file order. */
const SECTIONS: Record<Section, string> = {
  leadIds: 'Leads',
  leads: 'What the practice knows',
  consent: 'Consent',
  suppressions: 'Suppressed addresses',
  messages: 'Messages sent, with the decision behind each',
  receivedMessages: 'Messages received',
  calls: 'Conversations with the receptionist',
  phoneCalls: 'Telephone calls',
  appointments: 'Appointments',
  appointmentChanges: 'Appointment changes',
  campaigns: 'Campaigns',
  edits: 'Changes to details',
  imports: 'Imports',
  merges: 'Merged contacts',
  reveals: 'Who was shown what, and why',
  audit: 'Audit log',
  omitted: 'Left out, because it can name other people',
};

/** The file. */
export function proofPdf(signed: SignedPersonProof): Buffer {
  const { proof, signature } = signed;
  const { keyId } = signature;
  const head = [
    `Practice: ${proof.tenant.name} (${proof.tenant.id})`,
    `Requested: ${proof.requestedAt} by user ${proof.requestedBy}`,
    `Contact: ${proof.contactId ?? 'none'}`,
    `Signed with key ${keyId} (Ed25519): ${signature.value}`,
    `The file ${PROOF_ATTACHMENT} in this PDF is the signed original of these pages. How to verify both: docs/person-proof.md.`,
  ];
  const lines: PdfLine[] = [
    { text: 'Proof of one person', isHeading: true },
    ...head.map((text) => ({ text })),
    ...(Object.keys(SECTIONS) as Section[]).flatMap((section) => sectionLines(section, proof)),
  ];
  return textPdf({
    title: 'Proof of one person',
    lines,
    footer: `Praxis, export ${proof.exportId}, key ${keyId}`,
    attachment: {
      name: PROOF_ATTACHMENT,
      description: 'The signed original',
      body: Buffer.from(`${JSON.stringify(signed, null, 2)}\n`),
    },
  });
}

function sectionLines(section: Section, proof: PersonProof): PdfLine[] {
  const value: unknown = proof[section];
  const count = Array.isArray(value) ? ` (${value.length})` : '';
  return [
    { text: '' },
    { text: SECTIONS[section] + count, isHeading: true },
    ...valueLines(value, 0).map((text) => ({ text })),
  ];
}

/** A value in lines of text, with each level indented. */
function valueLines(value: unknown, depth: number): string[] {
  const indent = '  '.repeat(depth);
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) =>
      isPlain(item) ? `${indent}- ${shown(item)}` : [`${indent}${at + 1}.`, ...valueLines(item, depth + 1)],
    );
  if (isPlain(value)) return [`${indent}${shown(value)}`];
  return Object.entries(value as object).flatMap(([key, field]: [string, unknown]) =>
    isPlain(field)
      ? `${indent}${key}: ${shown(field)}`
      : [`${indent}${key}:`, ...valueLines(field, depth + 1)],
  );
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';
const shown = (value: unknown): string => (value === null || value === undefined ? '-' : String(value));
