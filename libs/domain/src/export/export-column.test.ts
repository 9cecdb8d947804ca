import { EXPORT_COLUMNS, exportLayout, maskExportEmail } from './export-column.js';
import { EXPORT_DATA_TYPES } from '@praxis/contracts/export/export.const';

it('keeps only the first letter of an email address', () => {
  expect(maskExportEmail('jane@example.com')).toBe('j***');
  expect(maskExportEmail('j***@ex***.com')).toBe('j***');
  expect(maskExportEmail('@example.com')).toBe('***');
  expect(maskExportEmail('')).toBe('***');
});

it('masks by column, omits free text, and reports both', () => {
  const { columns, shown, masked, omitted } = exportLayout('leads', true);
  expect(omitted).toEqual(['area', 'sourceDetail', 'tags', 'details', 'notes']);
  expect(columns.some((column) => omitted.includes(column))).toBe(false);
  expect(Object.keys(masked)).toEqual(['name', 'email', 'phone']);
  expect(shown('name', 'Jane Roe')).toBe('J***');
  expect(shown('phone', '+1 313 555-0199')).toBe('***-***-0199');
  expect(shown('email', null)).toBeNull();
  expect(shown('status', 'new')).toBe('new');
  const messages = exportLayout('messages', true);
  expect(messages.shown('recipient', 'jane@example.com')).toBe('j***');
  expect(messages.shown('recipient', '+13135550199')).toBe('***-***-0199');
});

it.each(EXPORT_DATA_TYPES)('leaves %s unchanged when nothing is masked', (dataType) => {
  const { columns, shown, masked, omitted } = exportLayout(dataType, false);
  expect(columns).toEqual(Object.keys(EXPORT_COLUMNS[dataType]));
  expect([masked, omitted]).toEqual([{}, []]);
  expect(shown('leadName', 'Jane Roe')).toBe('Jane Roe');
});
