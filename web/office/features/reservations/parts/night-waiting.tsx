import type { listNightWaitingList, NightWaitingEntry } from '#contract/waiting-list.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatEventDate } from '../../../../shared/format/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/table/columns.ts'
import { CursorPager } from '../../../ui/table/cursor-pager.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'

interface NightWaitingProps {
  waiting: AnswerOf<typeof listNightWaitingList>
  timezone: string
  isStale: boolean
}

const columnsIn = (timezone: string) =>
  defineColumns<NightWaitingEntry>([
    { id: 'place', header: 'Place', cell: ({ place }) => place },
    { id: 'name', header: 'Guest', cell: ({ name }) => name },
    { id: 'party', header: 'Party', align: 'right', cell: ({ party_size }) => party_size },
    {
      id: 'lines',
      header: 'Waits for',
      cell: ({ lines }) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
    },
    { id: 'since', header: 'Since', cell: ({ created_at: at }) => formatEventDate(at, timezone) },
  ])

/** Who waits for places, the first in line first. What comes free is offered to them without anybody's doing. */
export function NightWaiting({ waiting: { entries, count, next }, timezone, isStale }: NightWaitingProps) {
  return (
    <DataTable
      label="Waiting list"
      rows={entries}
      columns={columnsIn(timezone)}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      isStale={isStale}
      empty={
        <EmptyState title="Nobody waits">
          Once the night is sold out, guests can line up. What comes free is offered to them by itself.
        </EmptyState>
      }
      footer={<CursorPager count={count} one="party" many="parties" next={next} />}
    />
  )
}
