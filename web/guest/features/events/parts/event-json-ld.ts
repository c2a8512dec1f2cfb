import type { EventPage, Prestation } from '#contract/events.ts'
import { decimalMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { isAdmission } from '../../../domain/selection.ts'

/** The picture of a shared link, large enough for every network. */
export const sharedImage = ({ cover }: EventPage): string | undefined =>
  cover === null ? undefined : `/media/${cover.name}-1200.jpg`

const availabilities: Record<Prestation['state'], string> = {
  on_sale: 'InStock',
  upcoming: 'PreOrder',
  paused: 'OutOfStock',
  sold_out: 'SoldOut',
  ended: 'Discontinued',
}

/** An event as schema.org's Event, for search engines. */
export function eventJsonLd(night: EventPage, siteUrl: string): object {
  const { club } = night
  const url = `${siteUrl}${paths.event(night.slug)}`
  const image = sharedImage(night)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: night.title,
    description: night.description,
    url,
    startDate: night.starts_at,
    endDate: night.ends_at,
    ...(night.doors_at !== null && { doorTime: night.doors_at }),
    eventStatus: `https://schema.org/${night.is_cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    typicalAgeRange: `${night.min_age}-`,
    ...(image !== undefined && { image: [`${siteUrl}${image}`] }),
    location: {
      '@type': 'NightClub',
      name: club.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: club.street,
        addressLocality: club.city,
        postalCode: club.postcode,
        addressCountry: club.country,
      },
    },
    organizer: { '@type': 'Organization', name: club.name, url: siteUrl },
    performer: night.lineup.map((name) => ({ '@type': 'PerformingGroup', name })),
    offers: night.prestations.filter(isAdmission).map((prestation) => ({
      '@type': 'Offer',
      name: prestation.name,
      price: decimalMoney(prestation.price_minor, night.currency),
      priceCurrency: night.currency,
      availability: `https://schema.org/${availabilities[prestation.state]}`,
      url,
      ...(night.sales.opens_at !== null && { validFrom: night.sales.opens_at }),
      validThrough: night.sales.closes_at,
    })),
  }
}
