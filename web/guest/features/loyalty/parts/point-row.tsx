import type { MyPoints } from '#contract/loyalty/points.ts'
import { Link } from 'react-router'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { formatPoints, signedPoints } from '../../../../shared/words/points.ts'
import { entrySentence } from './loyalty-words.ts'
import styles from './point-row.module.css'

/** A points entry, with its booking. */
export function PointRow({ entry }: { entry: MyPoints['history'][number] }) {
  const { points, club, business_date, reservation } = entry
  const sentence = entrySentence(entry)
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        {reservation ? (
          <Link className={styles.link} to={paths.reservation(reservation.id)}>
            {sentence}
          </Link>
        ) : (
          <b className={styles.link}>{sentence}</b>
        )}
        <span className={styles.facts}>
          {club.name} · {formatLocalDate(business_date)}
          {reservation && (
            <>
              {' '}
              · <span className={styles.reference}>{reservation.reference}</span>
            </>
          )}
        </span>
      </div>
      <b className={styles.points} data-gain={points > 0}>
        <span aria-hidden="true">{signedPoints(points)}</span>
        <span className="visually-hidden">
          {points > 0 ? 'Plus' : 'Minus'} {formatPoints(Math.abs(points))}
        </span>
      </b>
    </li>
  )
}
