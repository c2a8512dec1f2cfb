import type { ClubPage } from '#contract/events/club-page.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import { FollowButton } from '../../../domain/follow-button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Picture } from '../../../ui/picture.tsx'
import styles from './club-header.module.css'
import { openingDays } from '../../../../shared/words/opening-words.ts'
import { lightOf } from './event-words.ts'
import { ShareButton } from './share-button.tsx'

const sizes = '(min-width: 72rem) 1104px, calc(100vw - 32px)'

/** The club at a glance: picture, name, place and opening hours. */
export function ClubHeader({ club }: { club: ClubPage }) {
  const opening = openingDays(club.opening_days)
  return (
    <header className={styles.header}>
      <div className={styles.stage} style={lightOf(club.cover)}>
        <Picture cover={club.cover} sizes={sizes} ratio="var(--cover-ratio)" eager className={styles.cover} />
      </div>
      <div className={styles.name}>
        {club.logo !== null && <Picture cover={club.logo} sizes="5rem" ratio="1" className={styles.logo} />}
        <h1 className={styles.title} tabIndex={-1}>
          {club.name}
        </h1>
      </div>
      <ul className={styles.facts}>
        <li>
          <MapPin size={20} aria-hidden="true" />
          <span>
            {club.street}, {club.city}
          </span>
        </li>
        {opening !== '' && (
          <li>
            <CalendarDays size={20} aria-hidden="true" />
            <span>{opening}</span>
          </li>
        )}
      </ul>
      <div className={styles.foot}>
        <ul className={styles.marks}>
          {club.genres.map((genre) => (
            <li key={genre}>
              <Badge>{genre}</Badge>
            </li>
          ))}
          <li>
            <Badge>{club.min_age}+</Badge>
          </li>
        </ul>
        <div className={styles.actions}>
          <FollowButton kind="club" id={club.id} name={club.name} />
          <ShareButton title={club.name} kind="club" slug={club.slug} />
        </div>
      </div>
    </header>
  )
}
