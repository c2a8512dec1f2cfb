import type { CardFields } from '#contract/payments/cards.ts'
import { useState } from 'react'
import { errorMessage } from '../../../../../shared/api/error-messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Later, lazyPart } from '../../../../ui/lazy-part.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import type { FieldsProps } from './fields.ts'
import { SimulatedFields } from './simulated-fields.tsx'

const StripeFields = lazyPart(async () => (await import('./stripe-fields.tsx')).StripeFields)

interface CardFormProps extends Omit<FieldsProps, 'onUnavailable'> {
  /** Closes this form and goes to the provider's page. */
  elsewhere: { mutate: () => void; isPending: boolean; error: Error | null }
}

const providersPage = ({ provider }: CardFields): string => `${provider === 'stripe' ? 'Stripe’s' : 'the provider’s'} page`

/** The provider's wallets and card fields, and the way to its page: for those whose browser blocks the fields, too. */
export function CardForm({ elsewhere, ...fields }: CardFormProps) {
  const [isUnavailable, setIsUnavailable] = useState(false)
  const { entry } = fields
  const Fields = entry.provider === 'stripe' ? StripeFields : SimulatedFields
  return (
    <>
      {isUnavailable ? (
        <Notice tone="warn" title="The card form didn’t load">
          Something is blocking it, or your connection is slow. Pay on {providersPage(entry)} instead.
        </Notice>
      ) : (
        <Card>
          <Later fallback={<FieldsSkeleton label="Loading the card fields" />}>
            <Fields {...fields} onUnavailable={() => setIsUnavailable(true)} />
          </Later>
        </Card>
      )}
      {elsewhere.error !== null && (
        <Notice tone="bad">{errorMessage(elsewhere.error, 'Network error. Please try again.')}</Notice>
      )}
      <Button variant={isUnavailable ? 'primary' : 'quiet'} wide pending={elsewhere.isPending} onClick={() => elsewhere.mutate()}>
        Pay on {providersPage(entry)} instead
      </Button>
    </>
  )
}

export const FieldsSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <Skeleton height="25rem" />
  </Loading>
)
