import type { DoorEvent, DoorGuest } from '#contract/door/door.ts'
import { stopWord } from './party-words.ts'

export const guestFilters = ['all', 'expected', 'inside', 'stopped'] as const
export type GuestFilter = (typeof guestFilters)[number]

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Accepts references as people type them: with or without the dash, and O for 0. */
const plainReference = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** The guest with a booking reference. */
export function findByReference(guests: Iterable<DoorGuest>, text: string): DoorGuest | null {
  const reference = plainReference(text)
  return [...guests].find((guest) => reference !== '' && plainReference(guest.reference) === reference) ?? null
}

const orderOf = ({ name, reference }: DoorGuest) => `${name} ${reference}`

/** The event, and now by the server's clock: milliseconds since 1970. */
export interface DoorNow {
  event: DoorEvent
  at: number
}

const isStopped = (guest: DoorGuest, now: DoorNow): boolean => stopWord({ guest, ...now }) !== null

const fits: Record<GuestFilter, (guest: DoorGuest, now: DoorNow) => boolean> = {
  all: () => true,
  expected: (guest, now) => guest.inside < guest.party_size && !isStopped(guest, now),
  inside: (guest) => guest.inside > 0,
  stopped: isStopped,
}

/** By name, companion, reference or the end of a phone number, matching every word; sorted by name. */
export function findGuests(
  guests: Iterable<DoorGuest>,
  { filter, search }: { filter: GuestFilter; search: string },
  now: DoorNow,
): DoorGuest[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return [...guests]
    .filter((guest) => {
      if (!fits[filter](guest, now)) return false
      const { name, reference, phone_end, table, list_name = '' } = guest
      const text = fold(
        [
          name,
          ...guest.guests,
          ...(guest.reissued ?? []).flatMap((one) => one.name ?? []),
          reference,
          plainReference(reference),
          phone_end,
          table,
          list_name,
        ].join(' '),
      )
      return words.every((word) => text.includes(word))
    })
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), 'en'))
}
