import { Button, Stack } from '@mantine/core'
import type { GuestMessage } from '#contract/messages/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { ActionButton, ActionMenu } from '../../../ui/action-menu.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { MessageForm } from '../forms/message-form.tsx'
import { MessagePreviewPanel } from '../parts/message-preview.tsx'
import { audienceWords, stateWords, whenWords } from '../parts/message-words.ts'
import styles from '../parts/messages.module.css'
import { ResultsPanel } from '../parts/results-panel.tsx'
import { ScheduleDialog } from '../parts/schedule-dialog.tsx'
import { messageQuery, useDeleteMessage, useManageMessage, useTestMessage, useUpdateMessage } from '../queries/messages.ts'

interface Data {
  message: GuestMessage
}

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ message: messageQuery(params['id'] ?? '') }),
  title: ({ message }) => message.subject,
  Component: GuestMessagePage,
  Skeleton: FormSkeleton,
})

function GuestMessagePage({ data: { message } }: ScreenProps<Data>) {
  const [isDeleting, setDeleting] = useState(false)
  const { label, tone } = stateWords[message.state]
  return (
    <>
      <PageHeader
        title={message.subject}
        parents={[
          { label: 'Guests', to: paths.clubGuests },
          { label: 'Messages', to: paths.guestMessages },
        ]}
        mark={<StatusBadge tone={tone}>{label}</StatusBadge>}
        actions={
          message.can_edit ? (
            <ActionMenu
              name={message.subject}
              label="More actions"
              actions={[{ label: 'Delete message', danger: true, onClick: () => setDeleting(true) }]}
            />
          ) : undefined
        }
      />
      {message.state === 'draft' ? <Draft message={message} /> : <Scheduled message={message} />}
      {isDeleting && <DeleteDialog message={message} onClose={() => setDeleting(false)} />}
    </>
  )
}

const unsaved = 'Save your changes first'

function Draft({ message }: { message: GuestMessage }) {
  const [isScheduling, setScheduling] = useState(false)
  const update = useUpdateMessage(message.id)
  const test = useTestMessage(message.id)
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: (answer) => toast({ tone: 'ok', message: answer.message }),
      onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'The test couldn’t be sent.') }),
    })
  return (
    <>
      <MessageForm
        message={message}
        onSave={async (values) => {
          await update.mutateAsync(values)
          toast({ tone: 'ok', message: 'Draft saved.' })
        }}
        renderActions={(form) => {
          const disabled = form.isDirty() ? unsaved : undefined
          return (
            <div className={styles.buttons}>
              <ActionButton action={{ label: 'Send test to yourself', onClick: sendTest, disabled }} />
              <ActionButton action={{ label: 'Send or schedule', onClick: () => setScheduling(true), disabled }} />
            </div>
          )
        }}
      />
      {isScheduling && <ScheduleDialog message={message} onClose={() => setScheduling(false)} />}
    </>
  )
}

/** Milliseconds. */
const refreshEvery = 5_000

/** Emails are on their way, or will be. */
const isMoving = ({ state, results }: GuestMessage) => state === 'sending' || state === 'scheduled' || results.queued > 0

function Scheduled({ message }: { message: GuestMessage }) {
  useQuery({ ...messageQuery(message.id), refetchInterval: isMoving(message) ? refreshEvery : false })
  const { audience, event, subject, body, state, allowed_actions } = message
  return (
    <div className={styles.detail}>
      <Stack gap="md">
        {(state === 'sending' || state === 'sent') && <ResultsPanel message={message} />}
        <Panel title="Message" actions={<StateActions message={message} />}>
          <Facts
            items={[
              { label: 'For', value: audienceWords(message) },
              { label: state === 'scheduled' ? 'Sends at' : state === 'sent' ? 'Sent' : 'When', value: whenWords(message) },
              { label: 'Event', value: event?.title },
            ]}
          />
          {allowed_actions.length === 0 && <p className={styles.text}>{body}</p>}
        </Panel>
      </Stack>
      <div className={styles.beside}>
        <MessagePreviewPanel audience={audience} event_id={event?.id ?? null} subject={subject} body={body} />
      </div>
    </div>
  )
}

const actionWords = {
  cancel: { label: 'Cancel message', done: 'The message is cancelled. No one gets it.' },
  reopen: { label: 'Edit as draft', done: 'The message is a draft again.' },
} as const

function StateActions({ message }: { message: GuestMessage }) {
  const manage = useManageMessage(message)
  const [action] = message.allowed_actions
  if (action === undefined || action === 'schedule') return null
  const { label, done } = actionWords[action]
  return (
    <Button
      variant="default"
      loading={manage.isPending}
      onClick={() =>
        manage.mutate(
          { action },
          {
            onSuccess: () => toast({ tone: 'ok', message: done }),
            onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'That didn’t work. Try again.') }),
          },
        )
      }
    >
      {label}
    </Button>
  )
}

function DeleteDialog({ message, onClose }: { message: GuestMessage; onClose: () => void }) {
  const remove = useDeleteMessage(message.id)
  const navigate = useNavigate()
  return (
    <ActionDialog
      title="Delete this message?"
      submit="Delete message"
      dismiss="Keep message"
      danger
      initial={{}}
      onSubmit={async () => {
        await remove.mutateAsync()
        toast({ tone: 'ok', message: 'Message deleted.' })
        void navigate(paths.guestMessages)
      }}
      onClose={onClose}
    >
      <p>Deletes “{message.subject}” for everyone at your club. This can’t be undone.</p>
    </ActionDialog>
  )
}
