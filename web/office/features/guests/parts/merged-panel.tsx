import { Button } from '@mantine/core'
import type { ClubGuest, MergedContact } from '#contract/guests/club-guests.ts'
import { useState } from 'react'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useUndoMerge } from '../queries/merges.ts'
import styles from './guests.module.css'

const mergedWords = ({ merged_at, merged_by_name }: MergedContact) =>
  `Merged ${merged_by_name === null ? '' : `by ${merged_by_name} `}on ${formatForReader(merged_at)}`

/** The contacts that this guest is shown in place of; nothing while there are none. */
export function MergedPanel({ guest }: { guest: ClubGuest }) {
  const [undone, setUndone] = useState<MergedContact | null>(null)
  const undo = useUndoMerge(guest.id)
  if (guest.merged.length === 0) return null
  return (
    <Panel title="Merged contacts" lead="You can undo a merge for 30 days, the latest one first.">
      <ul className={styles.notes}>
        {guest.merged.map((contact) => (
          <li key={contact.id}>
            <div className={styles.note}>
              <span>{contact.name}</span>
              <span className={styles.text}>{[contact.email, contact.phone_number].filter(Boolean).join(', ')}</span>
              <small className={styles.quiet}>{mergedWords(contact)}</small>
            </div>
            {contact.can_undo && (
              <Button variant="default" size="xs" aria-label={`Undo merge of ${contact.name}`} onClick={() => setUndone(contact)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undone !== null && (
        <ActionDialog
          title={`Undo the merge of ${undone.name}?`}
          submit="Undo merge"
          dismiss="Keep merged"
          initial={{}}
          onSubmit={async () => {
            await undo.mutateAsync(undone.id)
            toast({ tone: 'ok', message: `${undone.name} is a separate guest again.` })
          }}
          onClose={() => setUndone(null)}
        >
          <p>
            {undone.name} gets back their own tags, notes and details. What your team wrote since the merge stays with{' '}
            {guest.name}.
          </p>
        </ActionDialog>
      )}
    </Panel>
  )
}
