import type { ClubCard as Club } from '#contract/events/club-list.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { Link } from 'react-router'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EventSpan } from '../../../ui/event-date.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { lightOf } from './event-words.ts'
import styles from './club-card.module.css'

const sizes = '(min-width: 64rem) 368px, (min-width: 40rem) 48vw, calc(100vw - 48px)'

/** A club in the list; the whole card leads to its page. */
export function ClubCardLink({ club, eager }: { club: Club; eager: boolean }) {
  const { name, city, slug, cover, logo, genres, events, next_event: next } = club
  return (
    <article className={styles.card} style={lightOf(cover)}>
      <Picture cover={cover} sizes={sizes} ratio="5 / 2" eager={eager} className={styles.cover} />
      <div className={styles.text}>
        <div className={styles.head}>
          {logo !== null && <Picture cover={logo} sizes="3rem" ratio="1" className={styles.logo} />}
          <div className={styles.name}>
            <h2 className={styles.title}>
              <Link to={paths.club(slug)} className={styles.link}>
                {name}
              </Link>
            </h2>
            <p className={styles.place}>{[city, ...genres.slice(0, 2)].join(' · ')}</p>
          </div>
        </div>
        <p className={styles.next}>
          <CalendarDays size={16} aria-hidden="true" />
          {next === null ? (
            <span className={styles.none}>No upcoming events</span>
          ) : (
            <span>
              {next.title}
              <span className={styles.date}>
                <EventSpan event={next} />
              </span>
            </span>
          )}
        </p>
        {events > 0 && <p className={styles.events}>{formatCount(events, 'upcoming event')}</p>}
      </div>
    </article>
  )
}
