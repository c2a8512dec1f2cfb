import type { EventPage } from '#contract/events/events.ts'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useInBrowser } from '../../../../shared/frame/use-in-browser.ts'
import { fieldMessages } from '../../../../shared/forms/field-messages.ts'
import { choose, chosenLines, partyBounds, pricedAt, selectionDues, type Selection } from '../../../domain/selection.ts'
import { readReferral } from '../../../domain/referral.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { EventNotice, useClosure } from '../../../domain/event-notice.tsx'
import { takeBookingIntent } from '../../../domain/booking-intent.ts'
import { useMissingRequirement } from '../../../domain/entry-requirement.ts'
import { EventSummary } from '../../../domain/event-summary.tsx'
import { PriceLines } from '../parts/price-lines.tsx'
import { useCreateReservation, type BookingResult } from '../queries/use-create-reservation.ts'
import { bookingBody, checkGuests, noDetails, partyOf, type BookingDetails } from './booking-details.ts'
import { BookingDock } from './booking-dock.tsx'
import styles from './booking-form.module.css'
import { keepDetails, useDetailsForm } from './kept-details.ts'
import { pickedItem, tablesFor, useEventTables, withTables } from '../queries/event-tables.ts'
import { explainRefusal, refuseChoice, type Refusal } from '../queries/booking-refusal.ts'
import { BookingTerms } from './booking-terms.tsx'
import { PrestationChoices } from './choices.tsx'
import { DetailsFields } from './details-fields.tsx'
import { TableField } from './table-field.tsx'
import { PartyField } from './party-field.tsx'

// The page is not for this, so it comes after it.
const NewsField = lazyPart(async () => (await import('./news-field.tsx')).NewsField)
const agreeToNews = async (clubId: string) => (await import('../../../domain/club-news.ts')).saveClubNews(clubId, true)

interface BookingFormProps {
  event: EventPage
  selection: Selection
  onSelect: (selection: Selection) => void
  onBooked: (booked: BookingResult) => void
}

const readCode = () => readReferral()?.code ?? null

/** One page: what, how many, what it costs, and the one action. */
export function BookingForm({ event: latest, selection, onSelect, onBooked }: BookingFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const booking = useCreateReservation()
  // Shown unchanged from booking until the next page: this booking may take the last places, which must not read as "Sold out".
  const [taken, setTaken] = useState<EventPage | null>(null)
  const tables = useEventTables(latest)
  const event = taken ?? withTables(latest, tables, selection.table)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const chosen = chosenLines(event, selection)
  const bounds = partyBounds(event, selection)
  const party = partyOf(event, selection)
  const item = pickedItem(event, selection)
  const { user } = useSignedIn()
  const form = useDetailsForm(element, user.id, event.id, {
    guests: (text) => (party > 1 ? checkGuests(text, party) : null),
  })
  const [wantsNews, setWantsNews] = useState(false)
  const referral = useInBrowser(readCode, null)
  const closure = useClosure(event)
  const missing = useMissingRequirement(event)

  // They tapped Book on the event's page, and may have signed up since.
  useEffect(() => {
    if (takeBookingIntent(location.pathname + location.search)) element.current?.requestSubmit()
  }, [])

  const select = (next: Selection) => {
    // Changing the address would cancel the navigation to the next page.
    if (taken) return
    setRefusal(null)
    form.clearFieldError('party_size')
    form.clearFieldError('table_id')
    onSelect(next)
  }

  /** Rendered before the focus moves, so that the error is read out. */
  const show = (next: Refusal | null, fields: Record<string, string>) => {
    const values = fieldsOf(fields)
    flushSync(() => {
      form.setErrors(values)
      // A field shows it in its place.
      setRefusal(Object.keys(values).length > 0 ? null : next)
    })
    focusFirst(element.current)
  }

  const send = async (details: BookingDetails) => {
    setTaken(event)
    try {
      const booked = await booking.mutateAsync(bookingBody(event, selection, details, readReferral()))
      keepDetails(user.id, event.id, null)
      // The booking counts either way, and their profile asks again.
      if (wantsNews) await agreeToNews(event.club.id).catch(() => undefined)
      onBooked(booked)
    } catch (error) {
      setTaken(null)
      show(explainRefusal(error), fieldMessages(error))
    }
  }

  const submit = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (taken) return
    const refused = refuseChoice(event, selection)
    if (refused !== null) return show(refused, {})
    if (item !== null && tables !== null && !tablesFor(tables, item, party).some(({ id }) => id === selection.table))
      return show(null, {
        table_id: selection.table === undefined ? 'Choose a table' : 'Choose a table that is free for your party',
      })
    setRefusal(null)
    form.onSubmit(send, () => {
      flushSync(() => setRefusal(null))
      focusFirst(element.current)
    })(submission)
  }

  const take = (prestationId: string | null, quantity: number) => {
    const id = prestationId ?? (chosen.length === 1 ? (chosen[0]?.prestation.id ?? null) : null)
    select(id === null ? { ...selection, party: quantity } : choose(event, selection, id, quantity))
  }

  const priced = pricedAt(event, form.values.arrival_at)
  const dues = selectionDues(priced, selection)
  const lines = chosenLines(priced, selection).map(
    ({ prestation: { id, name, price_minor, payment, free_until, price_after_minor, entry_end_at, arrive_by }, quantity }) => ({
      entry_end_at,
      arrive_by,
      payment,
      free_until,
      price_after_minor,
      id,
      name,
      quantity,
      unit_price_minor: price_minor,
      total_minor: price_minor * quantity,
    }),
  )
  const summary = (
    <Card className={styles.event}>
      <EventSummary event={event} club={`${event.club.name}, ${event.club.city}`} />
    </Card>
  )
  if (closure !== null) {
    return (
      <div className={styles.closed}>
        {summary}
        <EventNotice closure={closure} event={event} />
      </div>
    )
  }
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={submit} aria-label="Booking">
      {summary}
      <Card className={styles.choice}>
        <h2 className={styles.heading}>Your selection</h2>
        <PrestationChoices event={event} selection={selection} onSelect={select} />
        {bounds.max > 0 && (
          <div className={styles.part}>
            <PartyField
              party={party}
              bounds={bounds}
              onChange={(next) => select({ ...selection, party: next })}
              error={form.errors['party_size']}
            />
          </div>
        )}
        {item !== null && tables !== null && (
          <div className={styles.part}>
            <TableField
              plan={tables}
              item={item}
              party={party}
              currency={event.currency}
              chosen={selection.table}
              onChoose={(table) => select({ ...selection, party, table })}
              error={form.errors['table_id']}
            />
          </div>
        )}
        <div className={styles.fold}>
          <DetailsFields form={form} event={event} chosen={chosen.map(({ prestation }) => prestation)} party={party} />
        </div>
      </Card>
      <Card className={styles.price}>
        {lines.length > 0 && (
          <PriceLines
            currency={event.currency}
            timezone={event.timezone}
            lines={lines}
            totalMinor={dues.total}
            toPayMinor={dues.online}
            needsApproval={dues.asks}
            dueAtClubMinor={dues.total - dues.online}
          />
        )}
        <BookingTerms event={event} dues={lines.length > 0 ? dues : null} referral={referral} />
        {user.email !== null && (
          <Later>
            <NewsField club={event.club} isChecked={wantsNews} onChange={setWantsNews} />
          </Later>
        )}
        <BookingDock
          currency={event.currency}
          dues={dues}
          isEmpty={lines.length === 0}
          isPending={taken !== null}
          refusal={refusal}
          missing={missing}
          onTake={take}
        />
      </Card>
    </form>
  )
}

const places = ['[aria-invalid="true"]', '[data-invalid="true"]', '[data-refusal="true"]']

/** To the field that is wrong, otherwise to the message above the button. */
function focusFirst(form: HTMLFormElement | null) {
  places
    .map((place) => form?.querySelector<HTMLElement>(place))
    .find((element) => element)
    ?.focus()
}

/** The server's messages by this form's field names: those about single guests belong to the one names field. */
function fieldsOf(messages: Record<string, string>): Record<string, string> {
  const names = [...Object.keys(noDetails), 'party_size', 'table_id']
  const own = (name: string) => (name.endsWith('.table_id') ? 'table_id' : (name.split('.')[0] ?? name))
  const entries = Object.entries(messages).map(([name, message]) => [own(name), message] as const)
  return Object.fromEntries(entries.filter(([name]) => names.includes(name)))
}
