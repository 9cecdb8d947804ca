/** Styles of the cells in short lists of leads. */
import { CUT } from '../../../components/data-table/data-table-style.js';

export const leadRowsStyle = {
  '& .row .cell': CUT,
  '& .name': { fontSize: 'md' },
  '& .about': { color: 'fg.muted', marginInlineStart: '2' },
} as const;
