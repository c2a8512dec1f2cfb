import { maxFriends } from '#contract/reservations/splits.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { useForm } from '@mantine/form'
import { formatMoney } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PartyField } from './party-field.tsx'
import { useSplitActions } from '../queries/split-queries.ts'

interface SplitDialogProps {
  reservation: Reservation
  onClose: () => void
  onStarted: () => void
}

const nameOf = (n: number) => `friend-${n}`

/** With whom a guest shares what is due, in equal parts; the remainder is theirs. */
export function SplitDialog({ reservation, onClose, onStarted }: SplitDialogProps) {
  const { id, to_pay_minor, currency, party_size } = reservation
  const { start } = useSplitActions(id)
  const form = useForm<Record<string, string | number>>({
    initialValues: { friends: Math.max(1, Math.min(maxFriends, party_size - 1)) },
    validate: (values) =>
      Object.fromEntries(
        Array.from({ length: Number(values['friends']) }, (_, n) => nameOf(n))
          .filter((field) => String(values[field] ?? '').trim() === '')
          .map((field) => [field, 'Enter a name']),
      ),
  })
  const friends = Number(form.values['friends'])
  const each = Math.floor(to_pay_minor / (friends + 1))
  const send = async (values: Record<string, string | number>) => {
    const names = Array.from({ length: friends }, (_, n) => ({ name: String(values[nameOf(n)] ?? '').trim() }))
    await start.mutateAsync(names)
    onStarted()
  }
  return (
    <Dialog open onClose={onClose} title="Split with friends">
      <Form
        form={form}
        submit="Create links"
        onSubmit={send}
        beside={
          <Button variant="secondary" onClick={onClose}>
            Pay it all yourself
          </Button>
        }
      >
        <p>
          Each friend gets a link and pays their share by card. Cards are charged once everyone has paid. If someone doesn’t pay
          in time, nobody is charged and the places are released.
        </p>
        <PartyField
          label="Friends who pay"
          unit="friend"
          party={friends}
          bounds={{ min: 1, max: maxFriends }}
          onChange={(count) => form.setFieldValue('friends', count)}
          error={null}
        />
        {Array.from({ length: friends }, (_, n) => (
          <TextField
            key={nameOf(n)}
            label={friends === 1 ? 'Your friend’s name' : `Friend ${n + 1}`}
            autoComplete="off"
            maxLength={50}
            {...form.getInputProps(nameOf(n))}
            value={String(form.values[nameOf(n)] ?? '')}
          />
        ))}
        <p>
          <strong>{formatMoney(each, currency)} each</strong>
          {to_pay_minor - each * friends === each
            ? '.'
            : `, and ${formatMoney(to_pay_minor - each * friends, currency)} for you.`}
        </p>
      </Form>
    </Dialog>
  )
}
