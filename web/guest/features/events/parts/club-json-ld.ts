import type { ClubPage } from '#contract/events/club-page.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { weekdayNames } from '#contract/base/weekdays.ts'

function imageOf({ cover, logo }: ClubPage): string | undefined {
  const picture = cover ?? logo
  return picture === null ? undefined : `/media/${picture.name}-1200.jpg`
}

/** A club as schema.org's NightClub, for search engines. */
export function clubJsonLd(club: ClubPage, siteUrl: string): object {
  const image = imageOf(club)
  return {
    '@context': 'https://schema.org',
    '@type': 'NightClub',
    name: club.name,
    ...(club.description !== '' && { description: club.description }),
    url: `${siteUrl}${paths.club(club.slug)}`,
    ...(image !== undefined && { image: [`${siteUrl}${image}`] }),
    ...(club.logo !== null && { logo: `${siteUrl}/media/${club.logo.name}-400.webp` }),
    ...(club.contact_phone !== null && { telephone: club.contact_phone }),
    ...(club.contact_email !== null && { email: club.contact_email }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: club.street,
      addressLocality: club.city,
      postalCode: club.postcode,
      addressCountry: club.country,
    },
    ...(club.location !== null && { geo: { '@type': 'GeoCoordinates', ...club.location } }),
    openingHoursSpecification: club.opening_days.map(({ weekday, opens_local, closes_local }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdayNames[weekday - 1],
      opens: opens_local,
      closes: closes_local,
    })),
  }
}
