import { describe, expect, it } from 'vitest'
import { endpointsOf } from '#contract/index.ts'
import { listFiles, readFiles } from '../tools/source-files.ts'
import { findBound, sidesOf } from './domains.ts'

/** Domains that a side lacks, and why. Every other domain is one folder with one name on all three sides. */
const missing: Readonly<Record<string, Partial<Record<'contract' | 'server' | 'web', string>>>> = {
  agreements: {
    web: 'clubs sign during onboarding and ambassadors at approval; what both screens share is in web/office/domain/agreements',
  },
  'last-hour': { web: 'it is one of the tabs of an event, a note on its board and a button at the door' },
  forecast: { web: 'a forecast is one of the tabs of an event' },
  ledger: { contract: 'has no calls: finances and platform show it', web: 'has no screen: finances and platform show it' },
  passes: { web: 'added from the ticket, on a screen of reservations' },
  search: { web: "part of the office's frame, in web/office/shell" },
}

const files = new Map(listFiles(['contract/**', 'server/modules/**', 'web/*/features/**']).map((path) => [path, '']))

describe('a domain', () => {
  it('is one folder with the same name in the contract, on the server and in the web, or says why not.', () => {
    const sides = sidesOf(files)
    const domains = [...new Set(Object.values(sides).flat())]
    expect(domains.length).toBeGreaterThan(20)
    const gaps = domains.flatMap((domain) =>
      (['contract', 'server', 'web'] as const)
        .filter((side) => !sides[side].includes(domain))
        .map((side) => `${domain}: ${side}`),
    )
    const explained = Object.entries(missing).flatMap(([domain, reasons]) =>
      Object.keys(reasons).map((side) => `${domain}: ${side}`),
    )
    expect(gaps.toSorted()).toEqual(explained.toSorted())
  })

  it('binds its own endpoints: those of `contract/<domain>` in `server/modules/<domain>`.', () => {
    const bound = findBound(readFiles('server/modules/**/routes.ts'))
    const strangers = Object.entries(endpointsOf)
      .filter(([domain]) => domain !== 'system')
      .flatMap(([domain, endpoints]) =>
        endpoints.filter(({ name }) => bound.get(domain)?.includes(name) !== true).map(({ name }) => `${domain}: ${name}`),
      )
    expect(strangers).toEqual([])
  })
})
