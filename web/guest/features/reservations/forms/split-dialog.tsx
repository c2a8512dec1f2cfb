import { maxFriends } from '#contract/reservations/splits.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { useForm } from '@mantine/form'
import { formatMoney } from '../../../../shared/format/format.ts'
import { readAmount } from '../../../../shared/format/read-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../parts/split/split.module.css'
import { useSplitActions, type NewSplit } from '../queries/split-queries.ts'
import { PartyField } from './party-field.tsx'
import { AmountField, amountFault, equalAmounts, missWords, SumLine } from './share-amounts.tsx'

interface SplitDialogProps {
  reservation: Reservation
  onClose: () => void
  onStarted: () => void
}

/** As the server names them, so that its refusals find their fields. Only the first `count` friends are meant. */
interface Values extends Record<string, unknown> {
  count: number
  isAgreed: boolean
  host_amount_minor: string
  friends: { name: string; amount_minor: string }[]
}

const textsOf = ({ host_amount_minor, friends, count }: Values) => [
  host_amount_minor,
  ...friends.slice(0, count).map(({ amount_minor }) => amount_minor),
]

/** What is to change before it can be sent, by field. */
function faultsOf(values: Values, due_minor: number, currency: string): Record<string, string> {
  const faults: Record<string, string> = {}
  const add = (field: string, fault: string | null) => {
    if (fault !== null) faults[field] = fault
  }
  const friends = [...values.friends.slice(0, values.count).entries()]
  for (const [n, { name }] of friends) add(`friends.${n}.name`, name.trim() === '' ? 'Enter a name' : null)
  if (!values.isAgreed) return faults
  const named = Object.keys(faults).length
  add('host_amount_minor', amountFault(values.host_amount_minor, currency, { isHost: true }))
  for (const [n, one] of friends) add(`friends.${n}.amount_minor`, amountFault(one.amount_minor, currency))
  const off = Object.keys(faults).length === named ? missWords(textsOf(values), due_minor, currency) : null
  add(`friends.${values.count - 1}.amount_minor`, off === null ? null : `${off}. Change an amount`)
  return faults
}

/** With whom a guest shares what is due: in equal parts, whose remainder is theirs, or as agreed. */
export function SplitDialog({ reservation, onClose, onStarted }: SplitDialogProps) {
  const { id, to_pay_minor, currency, party_size } = reservation
  const { start } = useSplitActions(id)
  const form = useForm<Values>({
    initialValues: {
      count: Math.max(1, Math.min(maxFriends, party_size - 1)),
      isAgreed: false,
      host_amount_minor: '',
      friends: Array.from({ length: maxFriends }, () => ({ name: '', amount_minor: '' })),
    },
    validate: (values) => faultsOf(values, to_pay_minor, currency),
  })
  const { count, isAgreed } = form.values
  const fill = (people: number) => {
    const [own = '', ...others] = equalAmounts(to_pay_minor, people + 1, currency)
    form.setFieldValue('host_amount_minor', own)
    for (const [n, text] of others.entries()) form.setFieldValue(`friends.${n}.amount_minor`, text)
  }
  const send = async (values: Values) => {
    const minor = (text: string) => readAmount(text, currency) ?? 0
    const friends = values.friends
      .slice(0, count)
      .map(({ name, amount_minor }) => ({ name: name.trim(), ...(isAgreed && { amount_minor: minor(amount_minor) }) }))
    const split: NewSplit = { friends, ...(isAgreed && { host_amount_minor: minor(values.host_amount_minor) }) }
    await start.mutateAsync(split)
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
            Cancel
          </Button>
        }
      >
        <p>
          Each friend gets a link and pays their share by card. Cards are charged once everyone has paid. If someone doesn’t pay
          in time, no one is charged and the places are released.
        </p>
        <PartyField
          label="Friends who pay"
          unit="friend"
          party={count}
          bounds={{ min: 1, max: maxFriends }}
          onChange={(people) => {
            form.setFieldValue('count', people)
            if (isAgreed) fill(people)
          }}
          error={null}
        />
        <Checkbox
          label="Choose what each of you pays"
          checked={isAgreed}
          onChange={(event) => {
            form.setFieldValue('isAgreed', event.currentTarget.checked)
            fill(count)
          }}
        />
        {Array.from({ length: count }, (_, n) => {
          const label = count === 1 ? 'Your friend’s name' : `Friend ${n + 1}`
          const name = <TextField label={label} autoComplete="off" maxLength={50} {...form.getInputProps(`friends.${n}.name`)} />
          const whose = form.values.friends[n]?.name.trim() || (count === 1 ? 'your friend' : `friend ${n + 1}`)
          return (
            <div key={label} className={isAgreed ? styles.pair : undefined}>
              {name}
              {isAgreed && (
                <AmountField
                  label={
                    <>
                      Pays<span className="visually-hidden">: {whose}</span>
                    </>
                  }
                  {...form.getInputProps(`friends.${n}.amount_minor`)}
                />
              )}
            </div>
          )
        })}
        {isAgreed ? (
          <>
            <AmountField
              label="You pay"
              hint="0 if your friends pay for everything"
              {...form.getInputProps('host_amount_minor')}
            />
            <SumLine texts={textsOf(form.values)} due_minor={to_pay_minor} currency={currency} />
          </>
        ) : (
          <EqualParts {...{ to_pay_minor, currency, count }} />
        )}
      </Form>
    </Dialog>
  )
}

/** What each pays, and the host, whose share has the remainder. */
function EqualParts({ to_pay_minor, currency, count }: { to_pay_minor: number; currency: string; count: number }) {
  const each = Math.floor(to_pay_minor / (count + 1))
  const own = to_pay_minor - each * count
  return (
    <p>
      <strong>{formatMoney(each, currency)} each</strong>
      {own === each ? '.' : `, and ${formatMoney(own, currency)} for you.`}
    </p>
  )
}
