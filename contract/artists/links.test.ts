import { expect, it } from 'vitest'
import { artistLinkFault } from './links.ts'

it.each([
  ['website', 'https://ana.example/live', null],
  ['website', 'http://ana.example', 'Links start with https://'],
  ['website', 'javascript:alert(1)', 'Links start with https://'],
  ['website', 'ana', 'Links start with https://'],
  ['website', 'https://ana:secret@ana.example', 'Enter the address of a public page'],
  ['website', 'https://localhost', 'Enter the address of a public page'],
  ['website', 'https://ana.example:8443', 'Enter the address of a public page'],
  ['instagram', 'https://www.instagram.com/ana', null],
  ['instagram', 'https://notinstagram.com/ana', 'This page isn’t on Instagram'],
  ['bandcamp', 'https://ana.bandcamp.com', null],
  ['resident_advisor', 'https://ra.co/dj/ana', null],
] as const)('A link of the kind %s to %s: %s', (kind, url, fault) => {
  expect(artistLinkFault({ kind, url })).toBe(fault)
})
