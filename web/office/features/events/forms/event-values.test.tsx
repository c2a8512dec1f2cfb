import { describe, expect, it } from 'vitest'
import { aManagedEvent } from '../testing/managed-events.ts'
import { eventBodyOf, eventChangesOf, eventErrorsOf, mergeSaved, eventValuesOf } from './event-values.ts'

const saved = eventValuesOf(aManagedEvent(1))

describe('the event form', () => {
  it('sends only what has changed.', () => {
    const values = { ...saved, title: 'Later', lineup: ['Ana'] }
    expect(eventChangesOf(saved, saved)).toEqual({})
    expect(eventBodyOf(eventChangesOf(values, saved), values, 4)).toEqual({ title: 'Later', lineup: ['Ana'], version: 4 })
  })

  it('sends which of two repeated hours is meant along with the times.', () => {
    const values = { ...saved, fold: 1 as const }
    const { starts_at_local, ends_at_local } = saved
    expect(eventBodyOf(eventChangesOf(values, saved), values, 1)).toEqual({ fold: 1, starts_at_local, ends_at_local, version: 1 })
    expect(eventBodyOf({ doors_at_local: null }, saved, 1)).toEqual({ doors_at_local: null, fold: 0, version: 1 })
  })

  it('reports what the contract would refuse.', () => {
    const values = { ...saved, title: ' ', capacity: null, starts_at_local: null }
    expect(Object.keys(eventErrorsOf(eventChangesOf(values, saved), values, 'Europe/Amsterdam')).toSorted()).toEqual([
      'capacity',
      'starts_at_local',
      'title',
    ])
  })

  it('adopts the response where nothing was typed since.', () => {
    const answer = { ...saved, title: 'Trimmed', sales_end_at_local: '2026-11-22T06:00' }
    expect(mergeSaved({ ...saved, dress_code: 'Dark' }, saved, answer)).toEqual({ ...answer, dress_code: 'Dark' })
    expect(mergeSaved({ ...saved, title: 'Typed on' }, { ...saved, title: 'Typed' }, answer).title).toBe('Typed on')
  })
})
