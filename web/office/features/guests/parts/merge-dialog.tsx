import { useDebouncedValue } from '@mantine/hooks'
import { listClubGuests } from '#contract/guests/club-guest-list.ts'
import type { ClubGuest } from '#contract/guests/club-guests.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { guestQuery } from '../queries/guests.ts'
import { fetchGuest, useMergeGuest } from '../queries/merges.ts'
import { Tags } from './guest-marks.tsx'
import { mergePreview } from './merge-preview.ts'
import styles from './guests.module.css'

const pauseMs = 200
const maxOffered = 8

interface Values extends Record<string, unknown> {
  other_id: string | null
}

interface DialogProps {
  guest: ClubGuest
  /** The guest that was proposed; otherwise one is searched for. */
  proposed: { id: string; name: string } | null
  onClose: () => void
  /** With the guest who is shown for both. */
  onMerged: (guest: ClubGuest) => void
}

export function MergeDialog({ guest, proposed, onClose, onMerged }: DialogProps) {
  const merge = useMergeGuest()
  const [otherId, setOtherId] = useState(proposed?.id ?? null)
  const { data: other } = useQuery({ ...guestQuery(otherId ?? ''), enabled: otherId !== null })
  return (
    <ActionDialog<Values>
      title={proposed === null ? `Merge ${guest.name} with another guest` : `Merge ${guest.name} and ${proposed.name}?`}
      submit="Merge guests"
      initial={{ other_id: otherId }}
      validate={({ other_id }) => (other_id === null ? { other_id: 'Choose a guest' } : {})}
      onSubmit={async ({ other_id }) => {
        // Submitted before the preview has loaded.
        const loaded = other ?? (await fetchGuest(other_id ?? ''))
        const { kept, contact } = mergePreview(guest, loaded)
        const merged = await merge.mutateAsync({ id: kept.id, contact_id: contact.id })
        toast({ tone: 'ok', message: `${contact.name} is merged into ${merged.name}.` })
        onMerged(merged)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {proposed === null && (
            <GuestField
              guest={guest}
              value={form.values.other_id}
              error={form.errors['other_id']}
              onChange={(id) => {
                form.setFieldValue('other_id', id)
                setOtherId(id)
              }}
            />
          )}
          {other !== undefined && other.id === otherId && <Preview guest={guest} other={other} />}
        </>
      )}
    </ActionDialog>
  )
}

interface GuestFieldProps {
  guest: ClubGuest
  value: string | null
  error: React.ReactNode
  onChange: (id: string | null) => void
}

/** Two accounts are never merged, so an account is offered contacts only. */
function GuestField({ guest, value, error, onChange }: GuestFieldProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), pauseMs)
  const kind = guest.has_account ? { kind: 'contact' as const } : {}
  const { data } = useQuery(apiQuery(listClubGuests, { query: { search, limit: maxOffered, sort: 'name', ...kind } }))
  const offered = (data?.guests ?? [])
    .filter(({ id }) => id !== guest.id)
    .map(({ id, name, email, phone_number }) => ({ value: id, label: [name, email ?? phone_number].filter(Boolean).join(', ') }))
  return (
    <SelectField
      label="Guest"
      description={guest.has_account ? 'Contacts only. Two accounts can’t be merged.' : 'Search by name, email or phone.'}
      required
      searchable
      data={offered}
      // The server has searched.
      filter={({ options }) => options}
      // Choosing a guest puts their label in the field, which is no search.
      onSearchChange={(text) => setTyped((last) => (offered.some(({ label }) => label === text) ? last : text))}
      value={value}
      onChange={onChange}
      error={error}
      data-path="other_id"
    />
  )
}

function Preview({ guest, other }: { guest: ClubGuest; other: ClubGuest }) {
  const { kept, contact, tags, is_vip, allergies, notes } = mergePreview(guest, other)
  return (
    <>
      <p>
        {contact.name} is merged into {kept.name}, who is shown from then on. You can undo this for 30 days.
      </p>
      <Facts
        items={[
          { label: 'Shown as', value: [kept.name, kept.email ?? kept.phone_number].filter(Boolean).join(', ') },
          { label: 'Also found as', value: [contact.name, contact.email, contact.phone_number].filter(Boolean).join(', ') },
          { label: 'VIP', value: is_vip ? 'Yes' : 'No' },
          { label: 'Tags', value: tags.length === 0 ? null : <Tags tags={tags} /> },
          { label: 'Allergies', value: allergies && <span className={styles.text}>{allergies}</span> },
          { label: 'Notes', value: formatCount(notes, 'note') },
        ]}
      />
    </>
  )
}
