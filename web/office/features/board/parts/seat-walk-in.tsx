import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Board, BoardTable } from '#contract/board/board.ts'
import type { Seating } from '#contract/events/seatings.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { SeatWalkInBody, type getSeatItems } from '#contract/board/walk-ins.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { seatItemsQuery, useSeatWalkIn } from '../queries/walk-ins.ts'
import { partyName } from './board-words.ts'
import styles from './board.module.css'

interface Values extends Record<string, unknown> {
  guest_name: string
  party_size: number | null
  prestation_id: string | null
  phone_number: string
}

interface SeatWalkInProps {
  event: Board['event']
  /** Tables are offered in this seating alone. */
  seating: Seating | null
  table: BoardTable
  onDone: () => void
}

/** A party without a booking, at a free table. */
export function SeatWalkIn({ event, seating, table, onDone }: SeatWalkInProps) {
  const { data, error, refetch } = useQuery(seatItemsQuery(event.id))
  return (
    <section aria-label={`Seat a walk-in at ${table.name}`}>
      <h3 className={styles.group}>Seat a walk-in</h3>
      {data !== undefined && <WalkInForm event={event} seating={seating} table={table} onDone={onDone} {...data} />}
      {data === undefined && error === null && <Skeleton height="8rem" />}
      {data === undefined && error !== null && (
        <Banner
          tone="bad"
          action={
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {errorMessage(error, 'We couldn’t load what this event sells.')}
        </Banner>
      )}
    </section>
  )
}

function WalkInForm({ event, seating, table, onDone, items: all, currency }: SeatWalkInProps & AnswerOf<typeof getSeatItems>) {
  const seat = useSeatWalkIn(event.id)
  const { keyOf, end } = useAttemptKey()
  const items = all.filter(({ seating_id }) => seating === null || seating_id === undefined || seating_id === seating.id)
  const [first] = items
  const bodyOf = ({ guest_name, party_size, prestation_id, phone_number }: Values) => ({
    table_id: table.id,
    prestation_id: prestation_id ?? '',
    party_size: party_size ?? Number.NaN,
    guest_name,
    ...(phone_number.trim() !== '' && { phone_number }),
  })
  const save = async (values: Values) => {
    const attempt = bodyOf(values)
    const party = await seat.mutateAsync({ walk_in_id: keyOf(attempt), ...attempt })
    end(attempt)
    toast({ tone: 'ok', message: `${partyName(party)} is seated at ${table.name}.` })
    onDone()
  }
  if (first === undefined) return <p className={styles.note}>This event sells nothing that admits guests now.</p>
  return (
    <ResourceForm<Values>
      initial={{ guest_name: '', party_size: table.seats_from, prestation_id: first.id, phone_number: '' }}
      validate={(values) => schemaErrors(SeatWalkInBody, { walk_in_id: event.id, ...bodyOf(values) })}
      submit="Seat walk-in"
      onSave={save}
    >
      {(form) => (
        <>
          <FieldRow>
            <NumberField label="Guests" required min={1} max={100} {...form.getInputProps('party_size')} />
            <SelectField
              label="For"
              description="They pay at the venue"
              required
              data={items.map(({ id, name, price_minor }) => ({
                value: id,
                label: `${name}, ${price_minor === 0 ? 'free' : formatMoney(price_minor, currency)}`,
              }))}
              {...form.getInputProps('prestation_id')}
            />
          </FieldRow>
          <FieldRow>
            <TextInput label="Name" maxLength={100} {...form.getInputProps('guest_name')} />
            <TextInput label="Phone number" type="tel" maxLength={30} {...form.getInputProps('phone_number')} />
          </FieldRow>
        </>
      )}
    </ResourceForm>
  )
}
