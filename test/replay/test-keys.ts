/** The master key the recorded histories were encrypted with. It protects made-up data and nothing else. */
export const RECORDING_MASTER_KEY = Buffer.alloc(32, 'replay').toString('base64');
