import { Button } from '@mantine/core'
import { getClientPoints } from '#contract/loyalty/client-points.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount, formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatPoints, signedPoints } from '../../../../shared/words/points.ts'
import { entryLabels } from './loyalty-words.ts'
import styles from './client-history.module.css'

/** One client at this club: their points and history. */
export function ClientHistory({ clientId, onAdjust }: { clientId: string; onAdjust: (() => void) | undefined }) {
  const { data } = useSuspenseQuery(apiQuery(getClientPoints, { params: { id: clientId }, query: { limit: 100 } }))
  const { client, points, history, count, currency } = data
  return (
    <div className={styles.place}>
      <Facts
        items={[
          { label: 'Points', value: formatPoints(points.available) },
          { label: 'Pending', value: points.pending > 0 ? formatPoints(points.pending) : null },
          { label: 'Owed after refunds', value: points.debt > 0 ? formatPoints(points.debt) : null },
          { label: 'Tier', value: `${points.tier.name}, ${formatPoints(points.tier.points)} in the last 365 days` },
          { label: 'Visits', value: formatCount(client.visits, 'visit') },
          { label: 'Qualifying spend', value: formatMoney(client.points_base_minor, currency ?? 'EUR') },
        ]}
      />
      {onAdjust !== undefined && <Button onClick={onAdjust}>Adjust points</Button>}
      <h3>History</h3>
      <ul className={styles.list}>
        {history.map((entry) => (
          <li key={entry.id} className={styles.row}>
            <span>
              <b>{entryLabels[entry.kind]}</b>
              {entry.reservation && ` · ${entry.reservation.event_title}, ${entry.reservation.reference}`}
              {entry.reward_name !== null && ` · ${entry.reward_name}`}
              {entry.reason !== '' && ` · ${entry.reason}`}
              {entry.actor_name !== null && `, by ${entry.actor_name}`}
              <br />
              <small>{formatLocalDate(entry.business_date)}</small>
            </span>
            <b className={styles.points}>{signedPoints(entry.points)}</b>
          </li>
        ))}
      </ul>
      {count > history.length && (
        <p>
          The latest {history.length} of {count}.
        </p>
      )}
    </div>
  )
}
