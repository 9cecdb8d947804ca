import { fileName } from './download.js';

describe('fileName', () => {
  it('joins words by hyphens', () => {
    expect(fileName('Roe & Partners, P.C.', 'theme')).toBe('roe-partners-p-c-theme');
  });

  it('never holds a path or nothing', () => {
    expect(fileName('../../etc/passwd')).toBe('etc-passwd');
    expect(fileName('法律')).toBe('download');
  });
});
