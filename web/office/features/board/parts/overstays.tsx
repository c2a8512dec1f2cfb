import type { Board } from '#contract/board/board.ts'
import { formatTime } from '../../../../shared/format/format.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { TableView } from './board-model.ts'
import { partyName, sinceOf } from './board-words.ts'
import styles from './board.module.css'

interface OverstaysProps {
  event: Board['event']
  views: readonly TableView[]
}

/** Tables of this seating at which a party of an earlier one still sits. A host decides who moves. */
export function Overstays({ event, views }: OverstaysProps) {
  const late = views.flatMap(({ table, party, staying }) =>
    staying === null || staying === party ? [] : [{ table, party, staying }],
  )
  if (late.length === 0) return null
  return (
    <Banner tone="warn">
      <ul className={styles.late}>
        {late.map(({ table, party, staying }) => (
          <li key={table.id}>
            <b>
              Table {table.name} is still taken by {partyName(staying)}, since {sinceOf(staying, event)}.
            </b>
            {party !== null && ` ${partyName(party)} is next, at ${formatTime(party.arrives_at, event.timezone)}.`}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
