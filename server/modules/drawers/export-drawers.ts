import type { Readable } from 'node:stream'
import { exponentOf } from '#contract/base/currencies.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import type { Drawer } from '#contract/drawers/drawers.ts'
import type { exportDrawers as endpoint } from '#contract/drawers/exports.ts'
import { csvAmount, csvInstant } from '../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../infrastructure/csv/list-file.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { listDrawers } from './read-drawers.ts'

const money = (minor: number | null, { currency }: Drawer) => (minor === null ? null : csvAmount(minor, exponentOf(currency)))

const columns: CsvColumns<Drawer> = [
  ['Business date', (drawer) => drawer.business_date],
  ['Place', (drawer) => drawer.place],
  ['Status', (drawer) => drawer.status],
  ['Opened by', (drawer) => drawer.opened_by],
  ['Opened (UTC)', (drawer) => csvInstant(drawer.opened_at)],
  ['Float', (drawer) => money(drawer.float_minor, drawer)],
  ['Cash in', (drawer) => money(drawer.cash_in_minor, drawer)],
  ['Cash out', (drawer) => money(drawer.cash_out_minor, drawer)],
  ['Expected', (drawer) => money(drawer.expected_minor, drawer)],
  ['Counted', (drawer) => money(drawer.counted_minor, drawer)],
  ['Difference', (drawer) => money(drawer.difference_minor, drawer)],
  ['Currency', (drawer) => drawer.currency],
  ['Closed (UTC)', (drawer) => csvInstant(drawer.closed_at)],
  ['Closed by', (drawer) => drawer.closed_by],
  ['Note', (drawer) => drawer.note],
]

export const exportDrawers = async (
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: QueryOf<typeof endpoint>,
): Promise<Readable> =>
  listFile(columns, async (page) => {
    const { drawers, next } = await listDrawers(infrastructure, caller, { ...query, ...page })
    return { rows: drawers, next }
  })
