import type { ClubNight } from '#contract/club-night.ts'
import { Link } from 'react-router'
import { formatCount, formatTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './night.module.css'
import { ReservationState } from './reservation-state.tsx'
import { nameOf } from './reservation-words.ts'

type Party = ClubNight['without_table'][number]

/** Which tables have a party, who has none yet, and how many are left to sell. */
export function NightByTable({ night: { tables, without_table, prestations, timezone } }: { night: ClubNight }) {
  const kinds = prestations.filter(({ kind }) => kind === 'table')
  return (
    <>
      {kinds.length > 0 && (
        <Panel title="Left to sell">
          <ul className={styles.parties}>
            {kinds.map(({ id, name, units, left }) => (
              <li key={id}>
                {name}: {left === null ? 'as many as there are places' : `${left} free`}, {units} sold
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Without a table" lead="They booked one. Open the reservation to give it to them.">
        {without_table.length === 0 ? (
          <p>Everybody who booked a table has one.</p>
        ) : (
          <Parties parties={without_table} timezone={timezone} />
        )}
      </Panel>
      {tables.map(({ table_label: label, heads, parties }) => (
        <Panel
          key={label}
          title={titleOf(label)}
          lead={`${formatCount(heads, 'guest')}${parties.length > 1 ? ` in ${parties.length} parties` : ''}`}
        >
          <Parties parties={parties} timezone={timezone} />
        </Panel>
      ))}
    </>
  )
}

/** Some are called by a number or a letter, others by what they are, as "Booth 1". */
const titleOf = (label: string) => (/^\p{L}{2}/u.test(label) ? label : `Table ${label}`)

function Parties({ parties, timezone }: { parties: readonly Party[]; timezone: string }) {
  return (
    <ul className={styles.parties}>
      {parties.map((party) => (
        <li key={party.id} className={styles.party}>
          <Link to={paths.clubReservation(party.id)} className={styles.name}>
            {nameOf(party)}
          </Link>
          <ReservationState status={party.status} />
          <span>
            {formatTime(party.arrives_at, timezone)},{' '}
            {party.checked_in_heads > 0
              ? `${party.checked_in_heads} of ${party.party_size} in`
              : formatCount(party.party_size, 'guest')}
          </span>
        </li>
      ))}
    </ul>
  )
}
