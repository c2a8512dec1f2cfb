import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyShift } from '#contract/staffing/my-shifts.ts'
import { listShiftColleagues } from '#contract/staffing/shift-offers.ts'
import { apiQuery } from '../../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../../shared/api/error-messages.ts'
import { toast } from '../../../../../shared/frame/toasts.ts'
import { shiftSpan } from '../../../../domain/shifts/shift-words.ts'
import { ActionDialog } from '../../../../ui/action-dialog.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { useShiftOffers } from '../../queries/use-own-time.ts'
import styles from './my-shifts.module.css'

/** Offers one's own shift to colleagues, or shows the offer's status; empty if neither applies. */
export function OfferOwnShift({ shift }: { shift: MyShift }) {
  const { act } = useShiftOffers()
  const [isOffering, setOffering] = useState(false)
  const { offer } = shift
  const withdraw = (id: string, version: number) =>
    void act({ id, body: { action: 'withdraw', version } }).then(
      () => toast({ tone: 'ok', message: 'Offer withdrawn. You work this shift.' }),
      (error: unknown) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
    )
  if (offer !== null)
    return (
      <div className={styles.offerState}>
        <StatusBadge tone="info">
          {offer.status === 'open' ? 'Offered to colleagues' : 'Accepted by a colleague, waiting for approval'}
        </StatusBadge>
        <Button variant="default" size="xs" onClick={() => withdraw(offer.id, offer.version)}>
          Withdraw offer
          <span className="visually-hidden"> of {shiftSpan(shift)}</span>
        </Button>
      </div>
    )
  if (!shift.allowed_actions.includes('offer')) return null
  return (
    <>
      <Button variant="default" onClick={() => setOffering(true)}>
        Offer to colleagues
        <span className="visually-hidden"> the shift on {shiftSpan(shift)}</span>
      </Button>
      {isOffering && <OfferDialog shift={shift} onClose={() => setOffering(false)} />}
    </>
  )
}

const everyone = 'everyone'

function OfferDialog({ shift, onClose }: { shift: MyShift; onClose: () => void }) {
  const { offer } = useShiftOffers()
  const { data } = useQuery(apiQuery(listShiftColleagues, { params: { id: shift.id } }))
  const colleagues = data?.colleagues ?? []
  return (
    <ActionDialog
      title="Offer this shift?"
      submit="Offer shift"
      initial={{ to: everyone, note: '' }}
      onSubmit={async ({ to, note }) => {
        await offer({ id: shift.id, body: { version: shift.version, note, ...(to !== everyone && { to_user_id: to }) } })
        toast({ tone: 'ok', message: 'Shift offered. It’s still yours until your manager approves a change.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{shiftSpan(shift)}</p>
          <SelectField
            label="Offer to"
            data={[
              { value: everyone, label: `Everyone in ${shift.role.name}` },
              ...colleagues.map(({ user_id, name, is_free }) => ({
                value: user_id,
                label: is_free ? name : `${name} (already scheduled)`,
              })),
            ]}
            {...form.getInputProps('to')}
          />
          <Textarea
            label="Message"
            description="Optional. Your colleagues will see this."
            rows={2}
            maxLength={300}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </ActionDialog>
  )
}
