import { fileName } from './download.js';

describe('fileName', () => {
  it('joins words with hyphens', () => {
    expect(fileName('Roe & Partners, P.C.', 'theme')).toBe('roe-partners-p-c-theme');
  });

  it('is never empty and contains no path', () => {
    expect(fileName('../../etc/passwd')).toBe('etc-passwd');
    expect(fileName('法律')).toBe('download');
  });
});
