import type { ClubPage } from '#contract/events/club-page.ts'
import { mapLinks } from '../../../ui/address-link.tsx'
import styles from './event-about.module.css'

interface MapLinksProps {
  club: Pick<ClubPage, 'name' | 'street' | 'postcode' | 'city'> & Partial<Pick<ClubPage, 'location'>>
}

/** Each phone has one of these apps. */
export function MapLinks({ club: { name, street, postcode, city, location = null } }: MapLinksProps) {
  const links = mapLinks(`${name}, ${street}, ${postcode} ${city}`, location)
  return (
    <ul className={styles.maps}>
      <li>
        <a href={links.google} target="_blank" rel="noreferrer">
          Google Maps
        </a>
      </li>
      <li>
        <a href={links.apple} target="_blank" rel="noreferrer">
          Apple Maps
        </a>
      </li>
      <li className={styles.phoneOnly}>
        <a href={links.app}>Other map app</a>
      </li>
    </ul>
  )
}
