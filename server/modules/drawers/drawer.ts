import type { Drawer } from '#contract/drawers/drawers.ts'

/** A drawer as stored, with the names of who opened and closed it. */
export type DrawerRow = Omit<Drawer, 'status' | 'is_own' | 'expected_minor' | 'difference_minor'> & { opened_by_id: string }

type Cash = Pick<Drawer, 'float_minor' | 'cash_in_minor' | 'cash_out_minor'>

/** What a drawer should hold. What was returned is negative. */
export const expectedInDrawer = ({ float_minor, cash_in_minor, cash_out_minor }: Cash): number =>
  float_minor + cash_in_minor + cash_out_minor

/** A drawer as its reader sees it. */
export function toDrawer({ opened_by_id, ...row }: DrawerRow, readerId: string): Drawer {
  const expected_minor = expectedInDrawer(row)
  return {
    ...row,
    status: row.closed_at === null ? 'open' : 'closed',
    is_own: opened_by_id === readerId,
    expected_minor,
    difference_minor: row.counted_minor === null ? null : row.counted_minor - expected_minor,
  }
}
