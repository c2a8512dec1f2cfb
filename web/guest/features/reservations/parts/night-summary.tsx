import type { Cover } from '#contract/events.ts'
import { formatEventSpan, zoneNote, type Span } from '../../../../shared/format.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useReaderZone } from '../../../ui/use-now.ts'
import styles from './night-summary.module.css'

interface NightSummaryProps {
  night: Span & { title: string; cover: Cover | null }
  club: string
}

/** Which night it is about, at a glance. */
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

/** From start to end on the club's clock, which is named where the reader's shows another time. */
export function NightDate({ night }: { night: Span }) {
  const zone = useReaderZone()
  const note = zone === null ? null : zoneNote(night.starts_at, night.timezone, zone)
  return (
    <>
      <time dateTime={night.starts_at}>{formatEventSpan(night)}</time>
      {note !== null && <span className={styles.zone}> {note}</span>}
    </>
  )
}
