import type { PaymentPage } from '#contract/reservations/payment-page.ts'

/** Where a provider's card fields are shown in our page. */
export interface FieldsProps {
  entry: NonNullable<PaymentPage['card_entry']>
  /** As text. */
  amount: string
  /** The provider has the payment: our server asks it what became of it. */
  onPaid: () => void
  /** Why nothing was paid, in words; null once it is tried again. */
  onProblem: (problem: string | null) => void
  /** The fields cannot be shown. */
  onUnavailable: () => void
  /** This form accepts nothing any more. */
  onOver: () => void
}
