import type { EventPage, Prestation } from '#contract/events/events.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import { decimalMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'

/** The cover alone: search engines set no text beside it that it should repeat. */
const imageOf = ({ cover }: EventPage): string | undefined => (cover === null ? undefined : `/media/${cover.name}-1200.jpg`)

const availabilities: Record<Prestation['state'], string> = {
  on_sale: 'InStock',
  upcoming: 'PreOrder',
  paused: 'OutOfStock',
  sold_out: 'SoldOut',
  ended: 'Discontinued',
}

/** An event as schema.org's Event, for search engines. */
export function eventJsonLd(event: EventPage, siteUrl: string): object {
  const { club } = event
  const url = `${siteUrl}${paths.event(event.slug)}`
  const image = imageOf(event)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.description,
    url,
    startDate: event.starts_at,
    endDate: event.ends_at,
    ...(event.doors_at !== null && { doorTime: event.doors_at }),
    eventStatus: `https://schema.org/${event.is_cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    typicalAgeRange: `${event.min_age}-`,
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
    organizer: { '@type': 'Organization', name: club.name, url: `${siteUrl}${paths.club(club.slug)}` },
    performer: event.lineup.map((name) => {
      const artist = event.artists.find((one) => one.name === name)
      return { '@type': 'PerformingGroup', name, ...(artist && { url: `${siteUrl}${paths.artist(artist.slug)}` }) }
    }),
    offers: event.prestations.filter(admits).map((prestation) => ({
      '@type': 'Offer',
      name: prestation.name,
      price: decimalMoney(prestation.price_minor, event.currency),
      priceCurrency: event.currency,
      availability: `https://schema.org/${availabilities[prestation.state]}`,
      url,
      ...(event.sales.opens_at !== null && { validFrom: event.sales.opens_at }),
      validThrough: event.sales.closes_at,
    })),
  }
}
