import { describe, expect, it } from 'vitest'
import { eventStates, type EventState } from '#contract/events/states.ts'
import { allowedEventActions, canDelete, canEdit, nextState } from './event-actions.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')
const eventIn = (state: EventState, isPast: boolean) => ({
  state,
  ends_at: isPast ? '2026-11-20T12:00:00Z' : '2026-11-20T12:00:01Z',
  has_reservations: false,
})
const table = (isPast: boolean) =>
  eventStates.map((state) => {
    const event = eventIn(state, isPast)
    const moves = allowedEventActions(event, now).map((action) => `${action} -> ${nextState(event, action, now)}`)
    return `${state}${canEdit(event, now) ? ' (open to changes)' : ''}: ${moves.join(', ')}`
  })

describe('what a club may do with an event', () => {
  it('is in this table until it is over.', () => {
    expect(table(false)).toMatchInlineSnapshot(`
      [
        "draft (open to changes): publish -> published, archive -> archived, duplicate -> draft",
        "published (open to changes): pause -> paused, cancel -> cancelled, duplicate -> published",
        "paused (open to changes): resume -> published, cancel -> cancelled, duplicate -> paused",
        "cancelled: archive -> archived, duplicate -> cancelled",
        "archived: duplicate -> archived",
      ]
    `)
  })

  it('is in this table once it is over.', () => {
    expect(table(true)).toMatchInlineSnapshot(`
      [
        "draft (open to changes): archive -> archived, duplicate -> draft",
        "published: archive -> archived, duplicate -> published",
        "paused: archive -> archived, duplicate -> paused",
        "cancelled: archive -> archived, duplicate -> cancelled",
        "archived: duplicate -> archived",
      ]
    `)
  })

  it('includes deleting it as long as no one has booked it.', () => {
    expect([canDelete({ ...eventIn('published', false), has_reservations: true }), canDelete(eventIn('archived', true))]).toEqual(
      [false, true],
    )
  })
})
