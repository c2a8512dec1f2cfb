import type { ClubPage } from '#contract/events/club-page.ts'
import { ClubAddress } from './club-address.tsx'
import { ClubMap } from './club-map.tsx'
import { MapLinks } from './map-links.tsx'
import { openingLines } from '../../../../shared/words/opening-words.ts'
import styles from './event-about.module.css'

/** Beside its events: what kind of place it is, opening hours, directions and contact. */
export function ClubAbout({ club }: { club: ClubPage }) {
  const opening = openingLines(club.opening_days)
  return (
    <div className={styles.about}>
      {club.description !== '' && (
        <section>
          <h2>About {club.name}</h2>
          <p className={styles.prose}>{club.description}</p>
        </section>
      )}
      {opening.length > 0 && (
        <section>
          <h2>Opening days</h2>
          <dl className={styles.facts}>
            {opening.map(({ days, times }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{times}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section>
        <h2>Getting there</h2>
        <ClubAddress club={club} />
        <ClubMap club={club} />
        <MapLinks club={club} />
      </section>
    </div>
  )
}
