import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { AddClubBanBody } from '#contract/club-bans.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useAddBan } from '../queries/use-bans.ts'

interface BanFormProps {
  /** Whose guest is banned; without it, whoever has the name that is typed. */
  reservationId?: string | undefined
  onDone: () => void
}

interface BanValues extends Record<string, unknown> {
  name: string
  reason: string
  ends_on: string | null
}

/** Whom the door lets in no more, why, and until when. */
export function BanForm({ reservationId, onDone }: BanFormProps) {
  const add = useAddBan()
  const bodyOf = ({ name, ...rest }: BanValues): AddClubBanBody =>
    reservationId === undefined ? { by: 'name', name, ...rest } : { by: 'reservation', reservation_id: reservationId, ...rest }
  const form = useForm<BanValues>({
    initialValues: { name: '', reason: '', ends_on: null },
    validate: (values) => schemaErrors(AddClubBanBody, bodyOf(values)),
  })
  const submit = async (values: BanValues) => {
    const { name, ends_on } = await add.mutateAsync(bodyOf(values))
    toast({
      tone: 'ok',
      message: `${name} is banned ${ends_on === null ? 'until you lift it' : `until ${formatLocalDate(ends_on)}`}.`,
    })
    onDone()
  }
  return (
    <Form form={form} submit="Ban this guest" danger onSubmit={submit}>
      {reservationId === undefined && (
        <TextInput
          label="Name"
          description="The door stops every guest of this name. To ban one account, begin at a reservation of theirs."
          required
          maxLength={100}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
      )}
      <Textarea
        label="Reason"
        description={`Your door reads it${reservationId === undefined ? '' : ', and the guest in the copy of their data'}.`}
        required
        rows={3}
        maxLength={200}
        data-autofocus={reservationId !== undefined || undefined}
        {...form.getInputProps('reason')}
      />
      <DateField
        label="Last night"
        description="They may come again after it. Empty: until you lift the ban."
        {...form.getInputProps('ends_on')}
      />
    </Form>
  )
}
