/** Forms of the proof of one person. Zod-free. */
export const PROOF_FORMATS = ['json', 'pdf'] as const;
export type ProofFormat = (typeof PROOF_FORMATS)[number];

/** Under this name the PDF carries the signed JSON. */
export const PROOF_ATTACHMENT = 'proof.json';
