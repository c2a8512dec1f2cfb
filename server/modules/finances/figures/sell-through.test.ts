import { describe, expect, it } from 'vitest'
import { sellThrough } from './sell-through.ts'

const curve = (capacity: number, days: Record<number, number>) => ({
  id: String(capacity),
  title: 'Night Shift',
  business_date: '2026-11-21',
  capacity,
  days: Object.entries(days).map(([days_before, heads]) => ({ days_before: Number(days_before), heads })),
})

describe("an event's sales over time", () => {
  it('are what was booked by each day before it, beside the mean share of similar events', () => {
    const event = curve(100, { 3: 10, 1: 20 })
    const like = [curve(200, { 3: 100 }), curve(50, { 2: 10, 0: 40 })]
    expect(sellThrough(event, like, { shown: 3, days_left: 0 })).toEqual([
      { days_before: 3, heads: 10, like_heads: 25 },
      { days_before: 2, heads: 10, like_heads: 35 },
      { days_before: 1, heads: 30, like_heads: 35 },
      { days_before: 0, heads: 30, like_heads: 75 },
    ])
  })

  it('have no value for future days, nor for similar events if there are none', () => {
    expect(sellThrough(curve(100, { 2: 5 }), [], { shown: 2, days_left: 1 })).toEqual([
      { days_before: 2, heads: 5, like_heads: null },
      { days_before: 1, heads: 5, like_heads: null },
      { days_before: 0, heads: null, like_heads: null },
    ])
  })
})
