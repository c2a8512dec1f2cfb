import * as z from 'zod/mini'
import { MinorUnits } from '../base/schema.ts'
import { Drawer } from '../drawers/drawers.ts'

/** A drawer as its date's cash-up shows it. */
export const DateDrawer = z.pick(Drawer, {
  id: true,
  place: true,
  opened_by: true,
  status: true,
  float_minor: true,
  cash_in_minor: true,
  cash_out_minor: true,
  expected_minor: true,
  counted_minor: true,
  difference_minor: true,
})

/** A drawer that was closed with its count before the date was. */
export const CountedDrawer = z.object({
  ...z.omit(DateDrawer, { status: true }).shape,
  counted_minor: MinorUnits,
  difference_minor: MinorUnits,
})

export type DateDrawer = z.output<typeof DateDrawer>
export type CountedDrawer = z.output<typeof CountedDrawer>
