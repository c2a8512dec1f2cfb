import { expect, it } from 'vitest'
import { anEvent, aPrestation } from '../../../../shared/testing/events.ts'
import { eventJsonLd } from './event-json-ld.ts'

const site = 'https://vesper.test'

it('tells search engines what, when, where, who and for how much', () => {
  const event = anEvent({
    prestations: [
      aPrestation(1),
      aPrestation(2, { name: 'Late', state: 'sold_out', price_minor: 2550 }),
      aPrestation(3, { kind: 'bottle' }),
    ],
  })
  expect(eventJsonLd(event, site)).toMatchObject({
    '@type': 'Event',
    name: 'Night 100',
    url: 'https://vesper.test/client/events/night-100',
    startDate: '2026-11-20T23:00:00Z',
    endDate: '2026-11-21T06:00:00Z',
    eventStatus: 'https://schema.org/EventScheduled',
    image: ['https://vesper.test/media/cover-1200.jpg'],
    location: {
      name: 'Lumen',
      address: { streetAddress: 'Rua das Docas 10', addressLocality: 'Lisbon', postalCode: '1300-001', addressCountry: 'PT' },
    },
    organizer: { name: 'Lumen', url: 'https://vesper.test/clubs/lumen' },
    performer: [
      { name: 'Ana Kova', url: 'https://vesper.test/artists/ana-kova' },
      { name: 'DJ Marisol', url: 'https://vesper.test/artists/dj-marisol' },
    ],
    offers: [
      { name: 'General admission', price: '12.00', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
      { name: 'Late', price: '25.50', priceCurrency: 'EUR', availability: 'https://schema.org/SoldOut' },
    ],
  })
})

it('marks a cancelled event, and omits the picture if there is none', () => {
  const data = eventJsonLd(anEvent({ is_cancelled: true, cover: null }), site)
  expect(data).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
  expect(data).not.toHaveProperty('image')
})
