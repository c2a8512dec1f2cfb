import type { ClubPage } from '#contract/events/club-page.ts'
import { AddressLink } from '../../../ui/address-link.tsx'
import styles from './event-about.module.css'

/** A club's address and contact. */
export function ClubAddress({
  club,
}: {
  club: Pick<ClubPage, 'name' | 'street' | 'postcode' | 'city' | 'contact_email' | 'contact_phone'>
}) {
  return (
    <address className={styles.address}>
      <AddressLink name={club.name} street={club.street} city={`${club.postcode} ${club.city}`} />
      {club.contact_email !== null && (
        <>
          <br />
          <a href={`mailto:${club.contact_email}`}>{club.contact_email}</a>
        </>
      )}
      {club.contact_phone !== null && (
        <>
          <br />
          <a href={`tel:${club.contact_phone.replaceAll(' ', '')}`}>{club.contact_phone}</a>
        </>
      )}
    </address>
  )
}
