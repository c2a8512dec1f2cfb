import type { Board } from '#contract/board/board.ts'
import type { Seating } from '#contract/events/seatings.ts'
import { formatTimes } from '../../../../shared/format/format.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { withParam } from './board-drawer.tsx'

interface SeatingTabsProps {
  board: Board
  seating: Seating
  search: URLSearchParams
}

/** The seatings of the event: the board shows one at a time. */
export function SeatingTabs({ board: { event, seatings = [] }, seating, search }: SeatingTabsProps) {
  return (
    <LinkTabs
      label="Seatings"
      isChoice
      items={seatings.map((one) => ({
        to: { search: withParam(search, 'seating', one.id) },
        label: `${one.name}, ${formatTimes(one, event.timezone)}`,
        isCurrent: one.id === seating.id,
      }))}
    />
  )
}
