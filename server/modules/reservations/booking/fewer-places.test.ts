import { describe, expect, it } from 'vitest'
import { requestsOf, takesFewer } from './fewer-places.ts'

const request = (party_size: number, ...quantities: number[]) => ({
  party_size,
  lines: quantities.map((quantity, index) => ({ prestation_id: `${index}`, quantity })),
})

describe('The parties an entry is offered places for', () => {
  it.each([
    ['all or nothing', { party: 4, smallest: null, free: 9 }, [4]],
    ['all of it first, then fewer', { party: 4, smallest: 2, free: 9 }, [4, 3, 2]],
    ['only as few as there are places for', { party: 4, smallest: 2, free: 2 }, [4, 2]],
    ['down to one guest', { party: 3, smallest: 1, free: 1 }, [3, 1]],
    ['nothing below the smallest', { party: 4, smallest: 3, free: 2 }, [4]],
    ['nothing else when nothing is free', { party: 4, smallest: 2, free: 0 }, [4]],
    ['nothing else when more is sold than there is', { party: 4, smallest: 2, free: -3 }, [4]],
  ])('are %s.', (_, { party, smallest, free }, sizes) => {
    const requests = requestsOf(request(party, party), smallest, free)
    expect(requests.map(({ party_size }) => party_size)).toEqual(sizes)
    for (const { lines, party_size } of requests) expect(lines.map(({ quantity }) => quantity)).toEqual([party_size])
  })
})

describe('Fewer places', () => {
  it.each([
    ['tickets for each guest', request(4, 4), true],
    ['a ticket for one guest', request(1, 1), false],
    ['a table for all', request(4, 1), false],
    ['two items', request(4, 2, 2), false],
  ])('of %s: %#.', (_, party, fewer) => {
    expect(takesFewer(party)).toBe(fewer)
    expect(requestsOf(party, 1, 9).length > 1).toBe(fewer)
  })
})
