import type { CardFields } from '#contract/payments/cards.ts'

/** Where a provider's card fields are shown in our page. */
export interface FieldsProps {
  entry: CardFields
  /** As text. */
  amount: string
  /** The payer's, for the provider. */
  email: string | null
  /** Whether they have an account to save the card for. */
  canSave: boolean
  /** The provider has the payment: our server asks it what became of it. */
  onPaid: () => void
  /** Why nothing was paid, in words; null once it is tried again. */
  onProblem: (problem: string | null) => void
  /** The fields cannot be shown. */
  onUnavailable: () => void
  /** This form accepts nothing any more. */
  onOver: () => void
}
