import type { BankAccountBody, BankAccountState } from '#contract/payouts/bank-accounts.ts'
import type { PayoutAccount } from '#contract/payouts/payout-accounts.ts'
import type { PayeeKind } from '../queries/use-payout-account.ts'
import { BankPanel, OtherAccount } from './bank-panel.tsx'
import styles from './bank-panel.module.css'
import { FinishAccount } from './finish-account.tsx'
import { PayoutAccountPanel } from './payout-account-panel.tsx'

interface PayeeAccountsProps {
  payee: PayeeKind
  state: BankAccountState
  payout: PayoutAccount
  search: URLSearchParams
  /** What the payee can't receive without a bank account. */
  missing: string
  onSave: (body: BankAccountBody) => Promise<unknown>
}

/** Where a payee is paid: the account at the provider with the bank account beside it, or the bank account alone. */
export const PayeeAccounts = ({ payee, state, payout, search, missing, onSave }: PayeeAccountsProps) => (
  <div className={styles.stack}>
    {search.get('account') === 'returned' && <FinishAccount payee={payee} />}
    {payout.is_offered ? (
      <PayoutAccountPanel payee={payee} state={payout} isExpired={search.get('account') === 'expired'}>
        <OtherAccount state={state} onSave={onSave} />
      </PayoutAccountPanel>
    ) : (
      <BankPanel state={state} missing={missing} onSave={onSave} />
    )}
  </div>
)
