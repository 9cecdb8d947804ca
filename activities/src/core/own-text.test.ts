import { ownText } from './own-text.js';

describe('the text of an email without quotations', () => {
  it.each([
    ['Stop.\n> Book now', 'Stop.'],
    ['Stop.\r\n  > Book now', 'Stop.'],
    ['Yes\n-----Original Message-----\nStop', 'Yes'],
    ['Yes\n-----\nStop', 'Yes'],
    ['Yes\nOn Mon, Jan 5, 2026 Jane wrote: \nStop', 'Yes'],
    ['Yes\nOn Mon, Jan 5, 2026 at 10:00 AM Jane\n<jane@example.com> wrote:\nStop', 'Yes'],
    ['Ja\nAm 5. Januar schrieb Jane:\nStop', 'Ja'],
    ['Yes\nFrom: Jane\nStop', 'Yes'],
  ])('leaves out the quotation of %j', (mail, words) => expect(ownText(mail)).toBe(words));

  it('keeps a signature, a dash and a sentence that begins like a quotation', () => {
    const mail = 'On Monday I have time\nor Tuesday\n--\nJane - Doe';
    expect(ownText(mail)).toBe(mail);
  });
});
