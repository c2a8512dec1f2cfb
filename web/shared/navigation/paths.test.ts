import { describe, expect, it } from 'vitest'
import { loginPath, paths, safeNext, withQuery } from './paths.ts'

it('A query contains only given values', () => {
  expect(withQuery(paths.events, { search: 'dj & co', club: undefined, city: '' })).toBe('/client/events?search=dj+%26+co')
  expect(withQuery(paths.events, {})).toBe('/client/events')
})

describe('after signing in', () => {
  const next = (value: string) => safeNext(new URLSearchParams({ next: value }))

  it('people return to where they were, with their selection', () => {
    const there = '/client/events/neon-jungle/book?prestation=1&quantity=2'
    expect(safeNext(new URL(loginPath(there), 'http://localhost').searchParams)).toBe(there)
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'client/events',
    '',
  ])('%j redirects no one elsewhere', (value) => {
    expect(next(value)).toBeNull()
  })

  it('no value means nowhere', () => {
    expect(safeNext(new URLSearchParams())).toBeNull()
  })
})
