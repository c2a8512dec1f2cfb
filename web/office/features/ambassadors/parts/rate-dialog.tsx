import { Alert } from '@mantine/core'
import type { ClubCommissionTerms } from '#contract/ambassadors/club-ambassadors.ts'
import { formatPercent } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { useUpdateRate } from '../queries/use-club-ambassadors.ts'

interface Values extends Record<string, unknown> {
  rate_bp: number | null
}

/** What the club pays for bookings from now on. */
export function RateDialog({ rate, onClose }: { rate: ClubCommissionTerms; onClose: () => void }) {
  const update = useUpdateRate()
  const submit = async ({ rate_bp }: Values) => {
    const { rate_bp: now } = await update.mutateAsync({ rate_bp: rate_bp ?? 0, version: rate.version })
    toast({ tone: 'ok', message: `Ambassadors earn ${formatPercent(now)} of new bookings.` })
  }
  return (
    <ActionDialog<Values>
      title="Change commission rate"
      submit="Save rate"
      initial={{ rate_bp: rate.rate_bp }}
      validate={({ rate_bp }): Record<string, string> =>
        rate_bp === null ? { rate_bp: 'Enter a rate, or 0 for no commission' } : {}
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PercentField
            label="Rate"
            description={`Of what guests pay, net of tax and refunds, once they’ve attended. Up to ${formatPercent(rate.max_bp)}. Earlier bookings keep their rate.`}
            required
            min={0}
            max={rate.max_bp / 100}
            {...form.getInputProps('rate_bp')}
          />
          {(form.values.rate_bp ?? 0) + (rate.platform_fee_bp ?? 0) > rate.warn_above_bp && (
            <Alert role="alert" color="yellow">
              With our fee of {formatPercent(rate.platform_fee_bp ?? 0)} you give away more than{' '}
              {formatPercent(rate.warn_above_bp)} of these bookings.
            </Alert>
          )}
        </>
      )}
    </ActionDialog>
  )
}
