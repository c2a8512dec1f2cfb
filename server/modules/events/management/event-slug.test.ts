import { describe, expect, it } from 'vitest'
import { freeSlug, isDefaultSlug, defaultSlug } from './event-slug.ts'

describe('the slug of an event', () => {
  it.each([
    ['Deep Current', 'deep-current-2026-11-28'],
    ['  Noche Azul: ¡Mañana! ', 'noche-azul-manana-2026-11-28'],
    ['R&B & more', 'rnb-more-2026-11-28'],
    ['深い流れ', 'event-2026-11-28'],
    ['-', 'event-2026-11-28'],
  ])('of %s is %s.', (title, slug) => expect(defaultSlug(title, '2026-11-28')).toBe(slug))

  it('is short, whatever the title.', () => {
    expect(defaultSlug('long '.repeat(50), '2026-11-28').length).toBeLessThanOrEqual(100)
  })

  it('gets a number if it is taken.', () => {
    expect([freeSlug('a', []), freeSlug('a', ['a']), freeSlug('a', ['a', 'a-2', 'a-4'])]).toEqual(['a', 'a-2', 'a-3'])
  })

  it('is recognised as derived, with or without a number.', () => {
    const isDefault = (slug: string) => isDefaultSlug(slug, 'Deep Current', '2026-11-28')
    expect([
      isDefault('deep-current-2026-11-28'),
      isDefault('deep-current-2026-11-28-3'),
      isDefault('deep-current-2026-11-28-late'),
      isDefault('my-night'),
    ]).toEqual([true, true, false, false])
  })
})
