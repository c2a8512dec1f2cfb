import type { ClubPoints } from '#contract/loyalty/points.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './club-points-card.module.css'
import { formatPoints } from '../../../../shared/words/points.ts'

/** A client's account at one club: points, tier, the way to the next one, pending and expiring points. */
export function ClubPointsCard({ points }: { points: ClubPoints }) {
  const { club, available, pending, expiring, tier, next_tier, debt, is_enabled } = points
  const heading = `points-${club.id}`
  return (
    <Card className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <div>
          <h2 id={heading} className={styles.name}>
            {club.name}
          </h2>
          <p className={styles.city}>{club.city}</p>
        </div>
        <span className={styles.tier} data-level={tier.level}>
          {tier.name}
        </span>
      </div>
      <p className={styles.points}>
        <b className={styles.number}>{available.toLocaleString('en-US')}</b> {available === 1 ? 'point' : 'points'}
      </p>
      {next_tier ? (
        <div className={styles.progress}>
          <progress
            className={styles.bar}
            max={next_tier.from_points - tier.from_points}
            value={tier.points - tier.from_points}
            aria-label={`Progress to ${next_tier.name}`}
          />
          <p className={styles.note}>
            {formatPoints(next_tier.missing_points)} to {next_tier.name}
            {next_tier.multiplier_bp > tier.multiplier_bp && `, where you earn ×${next_tier.multiplier_bp / 10_000}`}
          </p>
        </div>
      ) : (
        <p className={styles.note}>This is the highest tier.</p>
      )}
      <ul className={styles.facts}>
        {pending > 0 && (
          <li>
            <Badge tone="info">{formatPoints(pending)} pending, added after your visit</Badge>
          </li>
        )}
        {expiring && (
          <li>
            <Badge tone="warn">
              {formatPoints(expiring.points)} expire from {formatLocalDate(expiring.on)}
            </Badge>
          </li>
        )}
        {debt > 0 && (
          <li>
            <Badge tone="warn">{formatPoints(debt)} owed after a refund. New points repay it first.</Badge>
          </li>
        )}
        {!is_enabled && (
          <li>
            <Badge>No new points right now</Badge>
          </li>
        )}
      </ul>
      <ButtonLink to={withQuery(paths.rewards, { club: club.id })} variant="secondary" wide>
        See rewards
      </ButtonLink>
    </Card>
  )
}
