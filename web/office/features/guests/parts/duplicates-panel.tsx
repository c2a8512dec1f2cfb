import { Anchor, Button } from '@mantine/core'
import type { listGuestDuplicates, GuestDuplicate } from '#contract/guests/merges.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { Link } from 'react-router'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Panel } from '../../../ui/panel.tsx'
import { duplicateReasonWords } from './guest-words.ts'
import styles from './guests.module.css'

interface PanelProps {
  answer: AnswerOf<typeof listGuestDuplicates>
  onMerge: (guest: GuestDuplicate) => void
}

/** Guests who may be the same person; nothing while there are none. */
export function DuplicatesPanel({ answer, onMerge }: PanelProps) {
  if (answer.guests.length === 0) return null
  return (
    <Panel
      title="Possible duplicates"
      lead="Check whether they are the same person. Merging keeps everything, and you can undo it for 30 days."
    >
      <ul className={styles.notes}>
        {answer.guests.map((guest) => (
          <li key={guest.id}>
            <div className={styles.note}>
              <Anchor component={Link} to={paths.clubGuest(guest.id)}>
                {guest.name}
              </Anchor>
              <span className={styles.text}>{[guest.email, guest.phone_number].filter(Boolean).join(', ')}</span>
              <small className={styles.quiet}>{guest.reasons.map((reason) => duplicateReasonWords[reason]).join(', ')}</small>
            </div>
            <Button variant="default" size="xs" aria-label={`Merge with ${guest.name}`} onClick={() => onMerge(guest)}>
              Merge
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
