import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { PlatformAction } from '#contract/platform/standing.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import type { Action } from '../../../ui/action-menu.tsx'
import { useActOnStanding, type Subject } from '../queries/platform.ts'

export interface StandingRow {
  id: string
  name: string
  suspended_at: string | null
  featured_at: string | null
  allowed_actions: readonly PlatformAction[]
}

const follows: Record<Subject, { suspend: string; restore: string }> = {
  club: {
    suspend:
      'Guests can’t make new bookings for any of its events. Doors, refunds and cancellations keep working. We email the club your reason.',
    restore:
      'Guests can book its events again, unless an unpaid subscription has stopped its sales. The club is notified by email.',
  },
  event: {
    suspend:
      'It’s removed from the event list and takes no new bookings. Doors, refunds and cancellations keep working. We email its club your reason.',
    restore: 'It is listed again and can be booked while it is on sale. Its club is notified by email.',
  },
}

const whyNot = (subject: Subject): Record<PlatformAction, string> => ({
  suspend: subject === 'event' ? 'This event is over, cancelled or archived.' : 'This isn’t possible now.',
  restore: 'It isn’t suspended.',
  feature: `Only ${subject === 'club' ? 'open clubs' : 'published upcoming events'} that aren’t suspended can be featured.`,
  unfeature: 'It isn’t featured.',
})

/** The platform's decisions about a club or an event, with their dialogs. */
export function useStandingActions(subject: Subject) {
  const act = useActOnStanding(subject)
  const [asking, setAsking] = useState<{ about: StandingRow; action: 'suspend' | 'restore' } | null>(null)
  const feature = ({ id, name }: StandingRow, action: 'feature' | 'unfeature') =>
    act.mutate(
      { id, body: { action } },
      {
        onSuccess: () =>
          toast({ tone: 'ok', message: action === 'feature' ? `${name} is featured.` : `${name} is no longer featured.` }),
        onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
      },
    )
  const actionsOf = (about: StandingRow): readonly Action[] => {
    const isFeatured = about.featured_at !== null
    const offered = (action: PlatformAction) =>
      about.allowed_actions.includes(action) ? {} : { disabled: whyNot(subject)[action] }
    return [
      isFeatured
        ? { label: `Stop featuring ${subject}`, onClick: () => feature(about, 'unfeature'), ...offered('unfeature') }
        : { label: `Feature ${subject}`, onClick: () => feature(about, 'feature'), ...offered('feature') },
      about.suspended_at === null
        ? {
            label: `Suspend ${subject}`,
            danger: true,
            onClick: () => setAsking({ about, action: 'suspend' }),
            ...offered('suspend'),
          }
        : { label: `Restore ${subject}`, onClick: () => setAsking({ about, action: 'restore' }), ...offered('restore') },
    ]
  }
  const close = () => setAsking(null)
  const dialog = asking && (
    <StandingDialog
      key={asking.about.id}
      subject={subject}
      name={asking.about.name}
      action={asking.action}
      onSubmit={async (reason) => {
        const { id, name } = asking.about
        const body = asking.action === 'suspend' ? ({ action: 'suspend', reason } as const) : ({ action: 'restore' } as const)
        await act.mutateAsync({ id, body })
        toast({ tone: 'ok', message: asking.action === 'suspend' ? `${name} is suspended.` : `${name} is restored.` })
      }}
      onClose={close}
    />
  )
  return { actionsOf, dialog }
}

interface StandingDialogProps {
  subject: Subject
  name: string
  action: 'suspend' | 'restore'
  onSubmit: (reason: string) => Promise<void>
  onClose: () => void
}

function StandingDialog({ subject, name, action, onSubmit, onClose }: StandingDialogProps) {
  const what = follows[subject][action]
  if (action === 'restore') {
    return (
      <ActionDialog
        title={`Restore ${name}?`}
        submit={`Restore ${subject}`}
        dismiss="Keep suspended"
        initial={{}}
        onSubmit={async () => onSubmit('')}
        onClose={onClose}
      >
        <p>{what}</p>
      </ActionDialog>
    )
  }
  return (
    <ActionDialog
      title={`Suspend ${name}?`}
      submit={`Suspend ${subject}`}
      danger
      initial={{ reason: '' }}
      validate={({ reason }): Record<string, string> => (reason.trim() === '' ? { reason: 'Reason is required' } : {})}
      onSubmit={async ({ reason }) => onSubmit(reason)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{what}</p>
          <Textarea
            label="Reason"
            description="The club will see this."
            required
            rows={3}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </ActionDialog>
  )
}
