import { useNavigate } from 'react-router'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { MessageForm } from '../forms/message-form.tsx'
import { useAddMessage } from '../queries/messages.ts'

export const screen = defineScreen({
  title: () => 'Write message',
  Component: NewGuestMessage,
  Skeleton: FormSkeleton,
})

function NewGuestMessage() {
  const add = useAddMessage()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Write message"
        lead="Save it as a draft, send yourself a test, then send it to guests."
        parents={[
          { label: 'Guests', to: paths.clubGuests },
          { label: 'Messages', to: paths.guestMessages },
        ]}
      />
      <MessageForm
        message={null}
        onSave={async ({ version: _version, ...body }) => {
          const { id } = await add.mutateAsync(body)
          toast({ tone: 'ok', message: 'Draft saved.' })
          void navigate(paths.guestMessage(id), { replace: true })
        }}
      />
    </>
  )
}
