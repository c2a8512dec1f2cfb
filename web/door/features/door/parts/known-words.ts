import type { DoorGuest } from '#contract/door/door.ts'

type Known = Pick<DoorGuest, 'is_vip' | 'has_birthday' | 'tags'>

/** What the club knows of a guest, most important first. */
export const knownWords = ({ is_vip = false, has_birthday = false, tags = [] }: Known): string[] => [
  ...(is_vip ? ['VIP'] : []),
  ...(has_birthday ? ['Birthday today'] : []),
  ...tags,
]
