import { Button, Checkbox, Textarea } from '@mantine/core'
import { AddGuestNoteBody, maxNotes, type ClubGuest, type GuestNote } from '#contract/guests/club-guests.ts'
import { useState } from 'react'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useAddNote, useDeleteNote } from '../queries/guests.ts'
import styles from './guests.module.css'

/** What the team wrote about a guest, latest first. */
export function NotesPanel({ guest }: { guest: ClubGuest }) {
  const [isAdding, setAdding] = useState(false)
  const [deleted, setDeleted] = useState<GuestNote | null>(null)
  const remove = useDeleteNote(guest.id)
  return (
    <Panel
      title="Notes"
      actions={
        guest.notes.length < maxNotes && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            Add note
          </Button>
        )
      }
    >
      {guest.notes.length === 0 ? (
        <p className={styles.quiet}>Write down what your team should know next time.</p>
      ) : (
        <ul className={styles.notes}>
          {guest.notes.map((note, index) => (
            <li key={note.id}>
              <div className={styles.note}>
                <span className={styles.text}>{note.text}</span>
                {note.for_door && <StatusBadge tone="info">For the door</StatusBadge>}
                <small className={styles.quiet}>
                  {[note.written_by_name, formatForReader(note.written_at)].filter(Boolean).join(', ')}
                </small>
              </div>
              <ActionMenu
                name={`note ${index + 1}`}
                actions={[{ label: 'Delete note', danger: true, onClick: () => setDeleted(note) }]}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <NoteDialog guest={guest} onClose={() => setAdding(false)} />}
      {deleted !== null && (
        <ActionDialog
          title="Delete this note?"
          submit="Delete note"
          dismiss="Keep note"
          danger
          initial={{}}
          onSubmit={async () => {
            await remove.mutateAsync(deleted.id)
            toast({ tone: 'ok', message: 'Note deleted.' })
          }}
          onClose={() => setDeleted(null)}
        >
          <p className={styles.text}>{deleted.text}</p>
        </ActionDialog>
      )}
    </Panel>
  )
}

interface NoteValues extends Record<string, unknown> {
  text: string
  for_door: boolean
}

function NoteDialog({ guest, onClose }: { guest: ClubGuest; onClose: () => void }) {
  const add = useAddNote(guest.id)
  const mayHide = sessionMay(useSignedIn(), 'manage_finances')
  return (
    <ActionDialog<NoteValues>
      title={`Add a note about ${guest.name}`}
      submit="Add note"
      initial={{ text: '', for_door: true }}
      validate={(values) => schemaErrors(AddGuestNoteBody, values)}
      onSubmit={async (values) => {
        await add.mutateAsync(values)
        toast({ tone: 'ok', message: 'Note added.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Textarea
            label="Note"
            description="Guests get it with a copy of their data. Keep it factual."
            required
            rows={3}
            maxLength={500}
            {...form.getInputProps('text')}
          />
          {mayHide && (
            <Checkbox
              label="For the door"
              description="Door staff see it. Otherwise only people with access to finances do."
              {...form.getInputProps('for_door', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </ActionDialog>
  )
}
