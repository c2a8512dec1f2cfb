import { Textarea, TextInput } from '@mantine/core'
import { AddClubBanBody } from '#contract/door/bans.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useAddBan } from '../queries/use-bans.ts'

interface BanDialogProps {
  /** The guest of a reservation; without it a guest is banned by name. */
  guest?: { reservationId: string; name: string }
  onClose: () => void
}

interface BanValues extends Record<string, unknown> {
  name: string
  reason: string
  ends_on: string | null
}

/** Bans a guest from the club: why, and until when. */
export function BanDialog({ guest, onClose }: BanDialogProps) {
  const add = useAddBan()
  const bodyOf = ({ name, ...rest }: BanValues): AddClubBanBody =>
    guest === undefined ? { by: 'name', name, ...rest } : { by: 'reservation', reservation_id: guest.reservationId, ...rest }
  const ban = async (values: BanValues) => {
    const { name, ends_on } = await add.mutateAsync(bodyOf(values))
    toast({
      tone: 'ok',
      message: `${name} is banned ${ends_on === null ? 'until you lift it' : `until ${formatLocalDate(ends_on)}`}.`,
    })
  }
  return (
    <ActionDialog<BanValues>
      title={guest === undefined ? 'Ban a guest by name' : `Ban ${guest.name}?`}
      submit="Ban guest"
      danger
      initial={{ name: '', reason: '', ends_on: null }}
      validate={(values) => schemaErrors(AddClubBanBody, bodyOf(values))}
      onSubmit={ban}
      onClose={onClose}
    >
      {(form) => (
        <>
          {guest === undefined && (
            <TextInput
              label="Name"
              description="The door stops every guest with this name. To ban one account, start from one of their reservations."
              required
              maxLength={100}
              autoComplete="off"
              {...form.getInputProps('name')}
            />
          )}
          <Textarea
            label="Reason"
            description={`Your door team can see this${guest === undefined ? '' : ', and the guest in the copy of their data'}.`}
            required
            rows={3}
            maxLength={200}
            {...form.getInputProps('reason')}
          />
          <DateField
            label="Banned until"
            description="The last day of the ban. Leave blank to ban them until you lift it."
            {...form.getInputProps('ends_on')}
          />
        </>
      )}
    </ActionDialog>
  )
}
