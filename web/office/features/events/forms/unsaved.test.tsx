import { describe, expect, it } from 'vitest'
import { aManagedEvent } from '../testing/managed-events.ts'
import { eventValuesOf, type EventValues } from './event-values.ts'
import { holdBack, sendable } from './unsaved.ts'

const saved = eventValuesOf(aManagedEvent(1))
const pull = (change: Partial<EventValues>, kept: Partial<EventValues> = {}) =>
  sendable({ ...saved, ...change }, saved, kept, 'Europe/Amsterdam')

describe('the part of a draft that is sent', () => {
  it('is what changed, without invalid fields.', () => {
    expect(pull({})).toBeNull()
    expect(pull({ title: 'New', capacity: null })).toEqual({ title: 'New' })
    expect(pull({ title: '' })).toBeNull()
  })

  it('has all times or none, so that no event is saved half moved.', () => {
    const day = { starts_at_local: '2026-12-05T23:00', ends_at_local: '2026-12-06T06:00' }
    expect(pull(day)).toEqual(day)
    expect(pull({ starts_at_local: '2026-12-05T23:00', title: 'Later' })).toEqual({ title: 'Later' })
    expect(pull({ ...day, doors_at_local: '2026-12-05T22:00' })).toMatchObject({ doors_at_local: '2026-12-05T22:00' })
  })

  it('leaves out refused input until it changes.', () => {
    const kept = holdBack({ title: 'New', slug: 'taken' }, ['slug'])
    expect(kept).toEqual({ slug: 'taken' })
    expect(pull({ title: 'New', slug: 'taken' }, kept)).toEqual({ title: 'New' })
    expect(pull({ slug: 'free' }, kept)).toEqual({ slug: 'free' })
    const times = holdBack({ doors_at_local: '2026-11-21T05:00', sales_start_at_local: '2026-11-01T12:00', title: 'New' }, [
      'doors_at_local',
    ])
    expect(Object.keys(times)).toEqual(['doors_at_local', 'sales_start_at_local'])
    expect(pull({ ...times, doors_at_local: '2026-11-21T22:00' }, times)).toEqual({
      ...times,
      doors_at_local: '2026-11-21T22:00',
    })
    expect(holdBack({ title: 'New' }, [])).toEqual({ title: 'New' })
  })
})
