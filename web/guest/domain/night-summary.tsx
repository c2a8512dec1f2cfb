import type { Cover } from '#contract/events.ts'
import type { Span } from '../../shared/format/format.ts'
import { NightDate } from '../ui/night-date.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './night-summary.module.css'

interface NightSummaryProps {
  night: Span & { title: string; cover: Cover | null }
  club: string
}

/** The event at a glance. */
export function NightSummary({ night, club }: NightSummaryProps) {
  return (
    <div className={styles.summary}>
      <Picture cover={night.cover} sizes="6rem" ratio="1" eager className={styles.cover} />
      <div className={styles.text}>
        <h2 className={styles.title}>{night.title}</h2>
        <p>
          <NightDate night={night} />
        </p>
        <p className={styles.club}>{club}</p>
      </div>
    </div>
  )
}
