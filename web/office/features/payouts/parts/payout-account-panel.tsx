import { Button } from '@mantine/core'
import type { PayoutAccount, PayoutAccountStatus } from '#contract/payouts/payout-accounts.ts'
import { useState, type ReactNode } from 'react'
import { formatMoney } from '../../../../shared/format/format.ts'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Tone } from '../../../ui/tone.tsx'
import { useConnectAccount, type PayeeKind } from '../queries/use-payout-account.ts'
import styles from './bank-panel.module.css'
import { missingWords } from '../../../domain/transfer-words.ts'

interface Words {
  tone: Tone
  word: string
  text: string
  /** What the button does; none if there is nothing to do. */
  action?: string
}

const words: Readonly<Record<PayoutAccountStatus, Words>> = {
  missing: {
    tone: 'off',
    word: 'Not connected',
    text: 'Connect an account with our payment provider, and we’ll pay you straight into it.',
    action: 'Connect account',
  },
  details_due: {
    tone: 'warn',
    word: 'Details missing',
    text: 'The provider needs more details before it can pay you.',
    action: 'Continue setup',
  },
  pending: { tone: 'info', word: 'Being verified', text: 'The provider is checking your details. This can take a few days.' },
  restricted: {
    tone: 'bad',
    word: 'Restricted',
    text: 'The provider won’t pay into this account until you complete your details.',
    action: 'Complete details',
  },
  disconnected: {
    tone: 'bad',
    word: 'Disconnected',
    text: 'This account is no longer connected. Connect one again to be paid by transfer.',
    action: 'Connect account',
  },
  stopped: {
    tone: 'bad',
    word: 'Stopped',
    text: 'You stopped payouts with the link in our email. We’ll contact you before we pay anyone again.',
  },
  waiting: { tone: 'warn', word: 'Waiting', text: '', action: 'Change details' },
  ready: { tone: 'ok', word: 'Connected', text: 'We pay you by transfer into this account.', action: 'Change details' },
}

interface PayoutAccountPanelProps {
  payee: PayeeKind
  state: PayoutAccount
  isExpired: boolean
  /** Where the rest is paid. */
  children: ReactNode
}

/** Where a payee is paid: their account at the payment provider, what is missing there and paid next, and the rest below it. */
export function PayoutAccountPanel({ payee, state, isExpired, children }: PayoutAccountPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const { status, account, next } = state
  const { tone, word, text, action } = words[status]
  const why =
    status === 'waiting' && account !== null && account.pays_from !== null
      ? `We pay into a new account from ${formatForReader(account.pays_from)}, so that you have time to stop a change you didn’t make.`
      : text
  const missing = missingWords(account?.missing ?? [])
  return (
    <div className={styles.place}>
      <Panel
        title="Your account with our payment provider"
        actions={
          action !== undefined && (
            <Button variant={status === 'ready' || status === 'waiting' ? 'default' : 'filled'} onClick={() => setOpen(true)}>
              {action}
            </Button>
          )
        }
      >
        {isExpired && <output className={styles.expired}>That page has expired. Open a new one to continue.</output>}
        <Facts
          items={[
            {
              label: 'Status',
              value: (
                <>
                  <StatusBadge tone={tone}>{word}</StatusBadge>
                  <p className={styles.why}>{why}</p>
                </>
              ),
            },
            ...(missing.length > 0
              ? [
                  {
                    label: 'Still needed',
                    value: (
                      <ul className={styles.missing}>
                        {missing.map((one) => (
                          <li key={one}>{one}</li>
                        ))}
                      </ul>
                    ),
                  },
                ]
              : []),
            ...(account === null ? [] : [{ label: 'Bank account', value: account.number_masked }]),
            { label: 'Next payout', value: <NextPayout next={next} /> },
          ]}
        />
        {children}
      </Panel>
      {isOpen && <ConnectDialog payee={payee} title={action ?? 'Connect account'} onClose={() => setOpen(false)} />}
    </div>
  )
}

function NextPayout({ next }: { next: PayoutAccount['next'] }) {
  if (next.length === 0) return 'Nothing to pay out yet'
  return (
    <ul className={styles.missing}>
      {next.map(({ currency, payable_minor, requested_minor }) => (
        <li key={currency}>
          {requested_minor > 0 && `${formatMoney(requested_minor, currency)} on its way`}
          {requested_minor > 0 && payable_minor > 0 && ', '}
          {payable_minor > 0 && `${formatMoney(payable_minor, currency)} ready to pay out`}
        </li>
      ))}
    </ul>
  )
}

/** Leads to the provider's page, with the password. */
function ConnectDialog({ payee, title, onClose }: { payee: PayeeKind; title: string; onClose: () => void }) {
  const connect = useConnectAccount(payee)
  return (
    <ActionDialog<{ current_password: string }>
      title={title}
      submit="Go to the provider"
      initial={{ current_password: '' }}
      validate={({ current_password }): Record<string, string> =>
        current_password === '' ? { current_password: 'Current password is required' } : {}
      }
      onSubmit={async ({ current_password }) => {
        await connect.mutateAsync({ current_password })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            You enter your details on our payment provider’s site, then come back here. We never see your full account number.
          </p>
          <PasswordField
            label="Current password"
            description="So that no one else can redirect your payouts."
            required
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
        </>
      )}
    </ActionDialog>
  )
}
