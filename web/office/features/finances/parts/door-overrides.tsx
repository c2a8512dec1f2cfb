import { Link } from 'react-router'
import type { CashUp } from '#contract/finances/cash-up.ts'
import type { DoorOverrideRow } from '#contract/finances/door-overrides.ts'
import { formatCount, formatTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { doorReasonWords, overrideReasonWords } from '../../../../shared/words/door.ts'
import { Panel } from '../../../ui/panel.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'

const refusalOf = ({ overrode }: DoorOverrideRow): string =>
  overrode === 'already_inside' ? 'More than the party has' : doorReasonWords[overrode]

const reasonOf = ({ reason, note }: DoorOverrideRow): string =>
  reason === 'other' && note !== '' ? note : [overrideReasonWords[reason], note].filter((text) => text !== '').join(': ')

/** Guests let in although the door refused them: against what, why and by whom. Nothing if there were none. */
export function DoorOverrides({ overrides = [] }: Pick<CashUp, 'overrides'>) {
  if (overrides.length === 0) return null
  return (
    <Panel title="Door overrides" lead="Guests let in although the door refused them." flush>
      <FigureTable label="Door overrides" heads={['Guest', 'Refused for', 'Let in because', 'By']}>
        {overrides.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <Link to={paths.clubReservation(one.reservation_id)}>{one.guest}</Link>, {formatCount(one.heads, 'guest')}
            </th>
            <td>{refusalOf(one)}</td>
            <td>{reasonOf(one)}</td>
            <td>
              {one.by ?? 'Former staff member'}, {formatTime(one.at, one.timezone)}
            </td>
          </tr>
        ))}
      </FigureTable>
    </Panel>
  )
}
