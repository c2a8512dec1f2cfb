import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { ClubGuest } from '#contract/guests/club-guests.ts'
import { formatCount, formatLocalDate } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './guests.module.css'

type GuestList = ClubGuest['lists'][number]

const cameWords = ({ party_size, came }: GuestList) =>
  came === 0 ? `${formatCount(party_size, 'guest')} listed` : `${came} of ${party_size} checked in`

/** Lists of promoters and artists that a guest was on; nothing while there are none. */
export function ListsPanel({ guest: { lists } }: { guest: ClubGuest }) {
  const mayOpen = sessionMay(useSignedIn(), 'manage_reservations')
  if (lists.length === 0) return null
  return (
    <Panel title="Lists">
      <ul className={styles.notes}>
        {lists.map((listing) => (
          <li key={listing.id}>
            <div className={styles.note}>
              {mayOpen ? (
                <Anchor component={Link} to={paths.eventList(listing.event_id, listing.list_id)}>
                  {listing.list_name}
                </Anchor>
              ) : (
                <span>{listing.list_name}</span>
              )}
              <small className={styles.quiet}>
                {[listing.event_title, formatLocalDate(listing.business_date), cameWords(listing)].join(', ')}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
