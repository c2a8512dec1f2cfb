import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyShift } from '#contract/staffing/my-shifts.ts'
import { listMyShiftOffers, type MyShiftOffer } from '#contract/staffing/shift-offers.ts'
import { apiQuery } from '../../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../../shared/api/error-messages.ts'
import { formatEventSpan } from '../../../../../shared/format/format.ts'
import { toast } from '../../../../../shared/frame/toasts.ts'
import { shiftSpan } from '../../../../domain/shifts/shift-words.ts'
import { ActionDialog } from '../../../../ui/action-dialog.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { useShiftOffers } from '../../queries/use-own-time.ts'
import styles from './my-shifts.module.css'

/** Offers still worth showing: one's own shifts show theirs themselves, unless declined. */
const isShown = ({ part, status }: MyShiftOffer) =>
  status === 'declined' || (part !== 'offered' && (status === 'open' || status === 'accepted'))

/** Shifts that colleagues offer, and those this person has accepted; empty if there are none. */
export function OfferedShifts({ own }: { own: readonly MyShift[] }) {
  const { data } = useQuery(apiQuery(listMyShiftOffers, { query: { limit: 50 } }))
  const offers = (data?.offers ?? []).filter(isShown)
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="offers" className={styles.section}>
      <h2 id="offers">Shift offers</h2>
      <ul className={styles.list}>
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} own={own} />
        ))}
      </ul>
    </section>
  )
}

function headingOf({ part, status, offered_by, offered_to }: MyShiftOffer): string {
  if (status === 'declined') return 'Your manager declined this change'
  if (part === 'accepted') return `You accepted ${offered_by.name}’s shift`
  return `${offered_by.name} offers ${offered_to === null ? 'a shift' : 'you a shift'}`
}

function OfferRow({ offer, own }: { offer: MyShiftOffer; own: readonly MyShift[] }) {
  const { act } = useShiftOffers()
  const [isAccepting, setAccepting] = useState(false)
  const { id, version, shift, return_shift, allowed_actions, status, part } = offer
  const returnPoints = () =>
    void act({ id, body: { action: 'give_back', version } }).then(
      () => toast({ tone: 'ok', message: 'Shift returned. Your colleague was notified.' }),
      (error: unknown) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
    )
  return (
    <li className={styles.row} style={{ ['--role' as 'color']: shift.role.colour }}>
      <div className={styles.head}>
        <strong>{headingOf(offer)}</strong>
        {status === 'accepted' && <StatusBadge tone="info">Waiting for approval</StatusBadge>}
        {status === 'declined' && <StatusBadge tone="bad">Declined</StatusBadge>}
      </div>
      <span>{formatEventSpan(shift)}</span>
      <span className={styles.quiet}>{[shift.role.name, shift.event_title, shift.note].filter(Boolean).join(' · ')}</span>
      {return_shift !== null && <span className={styles.quiet}>Swapped for: {formatEventSpan(return_shift)}</span>}
      {offer.note !== '' && part === 'invited' && <span>“{offer.note}”</span>}
      {offer.decision_note !== '' && <span>Your manager: {offer.decision_note}</span>}
      {(allowed_actions.includes('accept') || allowed_actions.includes('give_back')) && (
        <div className={styles.actions}>
          {allowed_actions.includes('accept') && (
            <Button variant="light" onClick={() => setAccepting(true)}>
              {offer.is_busy ? 'Swap shifts' : 'Accept shift'}
              <span className="visually-hidden"> on {formatEventSpan(shift)}</span>
            </Button>
          )}
          {allowed_actions.includes('give_back') && (
            <Button variant="default" onClick={returnPoints}>
              Return shift
              <span className="visually-hidden"> the shift on {formatEventSpan(shift)}</span>
            </Button>
          )}
        </div>
      )}
      {isAccepting && <AcceptDialog offer={offer} own={own} onClose={() => setAccepting(false)} />}
    </li>
  )
}

const nothing = 'nothing'

function AcceptDialog({ offer, own, onClose }: { offer: MyShiftOffer; own: readonly MyShift[]; onClose: () => void }) {
  const { act } = useShiftOffers()
  const { id, version, shift, is_busy } = offer
  const returned = own.filter(
    (one) => one.role.name === shift.role.name && (one.allowed_actions.includes('offer') || one.offer !== null),
  )
  const overlaps = (one: MyShift) => one.starts_at < shift.ends_at && one.ends_at > shift.starts_at
  return (
    <ActionDialog
      title="Accept this shift?"
      submit="Accept shift"
      initial={{ return_shift_id: is_busy ? (returned.find(overlaps)?.id ?? nothing) : nothing }}
      onSubmit={async ({ return_shift_id }) => {
        const exchange = return_shift_id === nothing ? {} : { return_shift_id }
        await act({ id, body: { action: 'accept', version, ...exchange } })
        toast({ tone: 'ok', message: 'Accepted. It’s yours once your manager approves.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{formatEventSpan(shift)}</p>
          {is_busy && <p>You’re already scheduled then, so you’d swap that shift for this one.</p>}
          {returned.length > 0 && (
            <SelectField
              label="Swap for"
              data={[
                { value: nothing, label: 'None, take this shift' },
                ...returned.map((one) => ({ value: one.id, label: shiftSpan(one) })),
              ]}
              {...form.getInputProps('return_shift_id')}
            />
          )}
        </>
      )}
    </ActionDialog>
  )
}
