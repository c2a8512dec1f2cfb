import { Button, Checkbox, Textarea, VisuallyHidden } from '@mantine/core'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowRight from 'lucide-react/icons/arrow-right'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import type { OfferDecision } from '#contract/staffing/shift-offer-states.ts'
import type { ClubShiftOffer } from '#contract/staffing/shift-offers.ts'
import { formatEventSpan } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useRequests } from '../queries/use-requests.ts'
import styles from './requests.module.css'

const takerOf = ({ accepted_by }: ClubShiftOffer) => accepted_by?.name ?? ''

/** Shift offers between two colleagues, with the possible decisions. */
export function OfferRequests({ offers }: { offers: readonly ClubShiftOffer[] }) {
  const [deciding, setDeciding] = useState<{ offer: ClubShiftOffer; action: OfferDecision } | null>(null)
  return (
    <>
      <ul className={styles.list}>
        {offers.map((offer) => (
          <li key={offer.id} className={styles.request}>
            <div>
              <OfferWords offer={offer} />
              {offer.note !== '' && <p className={styles.quiet}>“{offer.note}”</p>}
              {offer.time_off.length > 0 && (
                <div className={styles.conflicts}>
                  <TriangleAlert size={16} aria-hidden="true" />
                  {offer.time_off.join(' and ')} would work on approved time off
                </div>
              )}
            </div>
            <div className={styles.actions}>
              {offer.allowed_actions.length === 0 && (
                <span className={styles.quiet}>This is your own shift. Someone else decides.</span>
              )}
              {offer.allowed_actions.includes('approve') && (
                <Button
                  size="xs"
                  aria-label={`Approve the change of ${offer.offered_by.name} and ${takerOf(offer)}`}
                  onClick={() => setDeciding({ offer, action: 'approve' })}
                >
                  Approve
                </Button>
              )}
              {offer.allowed_actions.includes('decline') && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Decline the change of ${offer.offered_by.name} and ${takerOf(offer)}`}
                  onClick={() => setDeciding({ offer, action: 'decline' })}
                >
                  Decline
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {deciding !== null && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

/** Who gets which shift. */
function OfferWords({ offer }: { offer: ClubShiftOffer }) {
  const { shift, return_shift, offered_by } = offer
  const Arrow = return_shift === null ? ArrowRight : ArrowLeftRight
  return (
    <>
      <strong className={styles.people}>
        {offered_by.name}
        <Arrow size={16} aria-hidden="true" />
        <VisuallyHidden>{return_shift === null ? ' to ' : ' swaps with '}</VisuallyHidden>
        {takerOf(offer)}
        <span className={styles.quiet}>{return_shift === null ? 'Shift transfer' : 'Shift swap'}</span>
      </strong>
      <p>
        {formatEventSpan(shift)}, {shift.role.name}
      </p>
      {return_shift !== null && (
        <p>
          Swapped for: {formatEventSpan(return_shift)}, {return_shift.role.name}
        </p>
      )}
    </>
  )
}

interface DecideDialogProps {
  offer: ClubShiftOffer
  action: OfferDecision
  onClose: () => void
}

function DecideDialog({ offer, action, onClose }: DecideDialogProps) {
  const { decideOffer } = useRequests()
  const isApproval = action === 'approve'
  const mustConfirm = isApproval && offer.time_off.length > 0
  return (
    <ActionDialog
      title={isApproval ? 'Approve this change?' : 'Decline this change?'}
      submit={isApproval ? 'Approve change' : 'Decline change'}
      danger={!isApproval}
      initial={{ note: '', confirm_time_off: false }}
      validate={({ confirm_time_off }): Record<string, string> =>
        mustConfirm && !confirm_time_off ? { confirm_time_off: 'Confirm it, or decline the change' } : {}
      }
      onSubmit={async ({ note, confirm_time_off }) => {
        const { id, version } = offer
        await decideOffer({ id, body: { action, version, note, ...(mustConfirm && { confirm_time_off }) } })
        toast({ tone: 'ok', message: isApproval ? 'Approved. Both are notified.' : 'Declined. Both are notified.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <OfferWords offer={offer} />
          {mustConfirm && (
            <Checkbox
              label={`Schedule ${offer.time_off.join(' and ')} on approved time off`}
              {...form.getInputProps('confirm_time_off', { type: 'checkbox' })}
            />
          )}
          <Textarea
            label="Note"
            description="Optional. Both will see this."
            rows={2}
            maxLength={300}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </ActionDialog>
  )
}
