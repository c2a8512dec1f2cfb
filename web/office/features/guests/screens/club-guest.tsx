import { Stack } from '@mantine/core'
import { listClubGuests } from '#contract/guests/club-guest-list.ts'
import { listGuestReservations, type ClubGuest } from '#contract/guests/club-guests.ts'
import { listGuestDuplicates, type GuestDuplicate } from '#contract/guests/merges.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { ActionButton, ActionMenu } from '../../../ui/action-menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { DuplicatesPanel } from '../parts/duplicates-panel.tsx'
import { EditGuestDialog } from '../parts/guest-dialog.tsx'
import { VipMark } from '../parts/guest-marks.tsx'
import { ContactPanel, FiguresPanel } from '../parts/guest-panels.tsx'
import { GuestReservations } from '../parts/guest-reservations.tsx'
import styles from '../parts/guests.module.css'
import { ListsPanel } from '../parts/lists-panel.tsx'
import { MergeDialog } from '../parts/merge-dialog.tsx'
import { MergedPanel } from '../parts/merged-panel.tsx'
import { NotesPanel } from '../parts/notes-panel.tsx'
import { guestQuery, useDeleteGuest, useWithdrawConsent } from '../queries/guests.ts'

interface Data {
  guest: ClubGuest
  reservations: AnswerOf<typeof listGuestReservations>
  duplicates: AnswerOf<typeof listGuestDuplicates>
}

/** More are shown once these are merged. */
const maxProposed = 5

export const screen = defineScreen({
  queries: ({ params, search }: Place) => {
    const id = params['id'] ?? ''
    const cursor = search.get('cursor') ?? ''
    return {
      guest: guestQuery(id),
      reservations: apiQuery(listGuestReservations, { params: { id }, query: cursor === '' ? {} : { cursor } }),
      duplicates: apiQuery(listGuestDuplicates, { params: { id }, query: { limit: maxProposed } }),
    }
  },
  title: ({ guest }) => guest.name,
  Component: ClubGuestPage,
  Skeleton: FormSkeleton,
})

function ClubGuestPage({ data: { guest, reservations, duplicates } }: ScreenProps<Data>) {
  const [open, setOpen] = useState<'edit' | 'delete' | 'merge' | 'withdraw' | null>(null)
  const [proposed, setProposed] = useState<GuestDuplicate | null>(null)
  const navigate = useNavigate()
  const { id } = useParams()
  // Suggestions only: without them, any tag can still be typed.
  const { data: list } = useQuery({ ...apiQuery(listClubGuests, { query: { limit: 1 } }), enabled: open === 'edit' })
  // A link to a contact that was merged leads to the guest shown in its place.
  if (guest.id !== id) return <Navigate replace to={paths.clubGuest(guest.id)} />
  return (
    <>
      <PageHeader
        title={guest.name}
        parents={[{ label: 'Guests', to: paths.clubGuests }]}
        {...(guest.is_vip && { mark: <VipMark /> })}
        actions={
          <>
            <ActionMenu
              name={guest.name}
              label="More actions"
              actions={[
                { label: 'Merge with another guest', onClick: () => setOpen('merge') },
                ...(guest.contact_consent === null
                  ? []
                  : [{ label: 'Withdraw consent to news', onClick: () => setOpen('withdraw') }]),
                ...(guest.has_account ? [] : [{ label: 'Delete contact', danger: true, onClick: () => setOpen('delete') }]),
              ]}
            />
            <ActionButton action={{ label: 'Edit guest', onClick: () => setOpen('edit') }} />
          </>
        }
      />
      <div className={styles.detail}>
        <Stack gap="md">
          <DuplicatesPanel
            answer={duplicates}
            onMerge={(duplicate) => {
              setProposed(duplicate)
              setOpen('merge')
            }}
          />
          <NotesPanel guest={guest} />
          <GuestReservations answer={reservations} />
        </Stack>
        <Stack gap="md">
          <ContactPanel guest={guest} />
          <FiguresPanel guest={guest} />
          <ListsPanel guest={guest} />
          <MergedPanel guest={guest} />
        </Stack>
      </div>
      {open === 'edit' && <EditGuestDialog guest={guest} tags={list?.tags ?? []} onClose={() => setOpen(null)} />}
      {open === 'merge' && (
        <MergeDialog
          guest={guest}
          proposed={proposed}
          onClose={() => {
            setProposed(null)
            setOpen(null)
          }}
          onMerged={(merged) => {
            if (merged.id !== guest.id) void navigate(paths.clubGuest(merged.id), { replace: true })
          }}
        />
      )}
      {open === 'withdraw' && <WithdrawDialog guest={guest} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteDialog guest={guest} onClose={() => setOpen(null)} />}
    </>
  )
}

function DeleteDialog({ guest, onClose }: { guest: ClubGuest; onClose: () => void }) {
  const remove = useDeleteGuest()
  const navigate = useNavigate()
  return (
    <ActionDialog
      title={`Delete ${guest.name}?`}
      submit="Delete contact"
      dismiss="Keep contact"
      danger
      initial={{}}
      onSubmit={async () => {
        await remove.mutateAsync(guest.id)
        toast({ tone: 'ok', message: `${guest.name} is deleted.` })
        void navigate(paths.clubGuests)
      }}
      onClose={onClose}
    >
      <p>
        Deletes the contact details, tags and notes for everyone at your club
        {guest.merged.length > 0 && ', with the contacts merged into this one'}. This can’t be undone.
      </p>
    </ActionDialog>
  )
}

function WithdrawDialog({ guest, onClose }: { guest: ClubGuest; onClose: () => void }) {
  const withdraw = useWithdrawConsent(guest.id)
  return (
    <ActionDialog
      title="Withdraw consent to news?"
      submit="Withdraw consent"
      dismiss="Keep consent"
      initial={{}}
      onSubmit={async () => {
        await withdraw.mutateAsync()
        toast({ tone: 'ok', message: `${guest.name} gets no news.` })
      }}
      onClose={onClose}
    >
      <p>Do this when {guest.name} asks for it. A later import can’t restore it.</p>
    </ActionDialog>
  )
}
