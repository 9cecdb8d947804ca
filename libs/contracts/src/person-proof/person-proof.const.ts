/** Forms of the proof of one person. Zod-free. */
export const PROOF_FORMATS = ['json', 'pdf'] as const;
export type ProofFormat = (typeof PROOF_FORMATS)[number];

/** File name of the signed JSON attached to the PDF. */
export const PROOF_ATTACHMENT = 'proof.json';
