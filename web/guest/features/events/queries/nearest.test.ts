import { describe, expect, it } from 'vitest'
import { distanceKm, distanceWords, nearestCity, type City } from './nearest.ts'

const city = (name: string, location: City['location']): City => ({ city: name, country: 'NL', events: 1, location })
const amsterdam = { latitude: 52.4, longitude: 4.9 }
const london = { latitude: 51.5, longitude: -0.1 }

describe('the nearest city', () => {
  it('is the one with the shortest way over the surface, also across the date line', () => {
    const cities = [city('Amsterdam', amsterdam), city('London', london), city('Nowhere', null)]
    expect(nearestCity(cities, { latitude: 51.9, longitude: 4.5 })?.city).toBe('Amsterdam')
    const pacific = [city('Fiji', { latitude: -18, longitude: 178 }), city('Tahiti', { latitude: -17.6, longitude: -149.4 })]
    expect(nearestCity(pacific, { latitude: -18, longitude: -179 })?.city).toBe('Fiji')
  })

  it('is none if no city has a place', () => {
    expect(nearestCity([city('Nowhere', null)], amsterdam)).toBeNull()
  })
})

it('measures the way in kilometres', () => {
  expect(distanceKm(amsterdam, london)).toBeCloseTo(358, -1)
  expect(distanceKm(amsterdam, amsterdam)).toBe(0)
})

it.each([
  [0, 'within 10 km'],
  [9.6, 'within 10 km'],
  [12, 'about 10 km away'],
  [38, 'about 40 km away'],
  [9291, 'about 9,290 km away'],
])('says %d km as %j', (km, words) => {
  expect(distanceWords(km)).toBe(words)
})
