import { Badge } from '@mantine/core'
import type { BoardParty } from '#contract/board/board.ts'

/** What the club knows of a guest, for those who may see it. */
export function GuestMarks({ party: { guest } }: { party: Pick<BoardParty, 'guest'> }) {
  if (guest === null) return null
  return (
    <>
      {guest.is_vip && (
        <Badge component="span" size="sm" variant="filled">
          VIP
        </Badge>
      )}
      {guest.has_birthday === true && (
        <Badge component="span" size="sm" variant="light">
          Birthday today
        </Badge>
      )}
      {guest.tags.slice(0, 2).map((tag) => (
        <Badge key={tag} component="span" size="sm" variant="default">
          {tag}
        </Badge>
      ))}
    </>
  )
}
