import { Button, SegmentedControl, TextInput } from '@mantine/core'
import {
  BankAccountBody,
  bankAccountWaitHours,
  type AccountKind,
  type BankAccountState,
} from '#contract/payouts/bank-accounts.ts'
import { useState, type ReactNode } from 'react'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './bank-panel.module.css'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'

interface BankPanelProps {
  state: BankAccountState
  /** What the owner can't receive without an account. */
  missing: ReactNode
  onSave: (body: BankAccountBody) => Promise<unknown>
}

const kindLabels: Readonly<Record<AccountKind, string>> = { iban: 'IBAN', account: 'Account number' }

/** An account: masked. */
const AccountFacts = ({ account }: { account: Account }) => (
  <Facts
    items={[
      { label: 'Account holder', value: account.holder },
      { label: kindLabels[account.kind], value: account.number_masked },
      { label: 'Last changed', value: formatForReader(account.updated_at) },
      { label: 'Payouts', value: <PayoutState account={account} /> },
    ]}
  />
)

/** The account beside one at the payment provider: what can’t go through the provider is paid into it. */
export function OtherAccount({ state, onSave }: Omit<BankPanelProps, 'missing'>) {
  const [isOpen, setOpen] = useState(false)
  const { account } = state
  return (
    <section className={styles.other} aria-labelledby={otherId}>
      <h3 id={otherId}>If a payout can’t go through the provider</h3>
      <p className={styles.why}>
        {account === null
          ? 'We send it to your bank account instead. Add one now to avoid a delay.'
          : 'We send it to this bank account.'}
      </p>
      {account !== null && <AccountFacts account={account} />}
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {account === null ? 'Add bank details' : 'Change bank details'}
      </Button>
      {isOpen && <BankDialog state={state} onSave={onSave} onClose={() => setOpen(false)} />}
    </section>
  )
}

const otherId = 'other-account'

/** The account the platform pays: masked, and changed in a dialog. */
export function BankPanel({ state, missing, onSave }: BankPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const { account } = state
  return (
    <>
      {account === null ? (
        <EmptyState title="No bank details yet" action={<Button onClick={() => setOpen(true)}>Add bank details</Button>}>
          {missing}
        </EmptyState>
      ) : (
        <div className={styles.place}>
          <Panel
            title="Your account"
            lead="For your security, we never show it in full."
            actions={
              <Button variant="default" onClick={() => setOpen(true)}>
                Change bank details
              </Button>
            }
          >
            <AccountFacts account={account} />
          </Panel>
        </div>
      )}
      {isOpen && <BankDialog state={state} onSave={onSave} onClose={() => setOpen(false)} />}
    </>
  )
}

const payoutStates = {
  ready: { tone: 'ok', word: 'Ready', text: () => null },
  waiting: {
    tone: 'warn',
    word: 'Waiting',
    text: ({ pays_from }: Account) =>
      `We pay into a new account from ${formatForReader(pays_from)}, so that you have time to stop a change you didn’t make.`,
  },
  stopped: {
    tone: 'bad',
    word: 'Stopped',
    text: () => 'You stopped payouts with the link in our email. We’ll contact you before we pay anyone again.',
  },
} as const

type Account = NonNullable<BankAccountState['account']>

function PayoutState({ account }: { account: Account }) {
  const { tone, word, text } = payoutStates[account.status]
  const why = text(account)
  return (
    <>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {why !== null && <p className={styles.why}>{why}</p>}
    </>
  )
}

interface Values extends Record<string, unknown> {
  kind: AccountKind
  holder: string
  iban: string
  account_number: string
  routing_number: string
  current_password: string
}

const bodyOf = ({ kind, holder, iban, account_number, routing_number, current_password }: Values, version: number) =>
  kind === 'iban'
    ? { holder, iban, current_password, version }
    : { holder, account_number, routing_number, current_password, version }

interface BankDialogProps extends Omit<BankPanelProps, 'missing'> {
  onClose: () => void
}

function BankDialog({ state: { account, version }, onSave, onClose }: BankDialogProps) {
  const submit = async (values: Values) => {
    await onSave(bodyOf(values, version))
    toast({
      tone: 'ok',
      message: `Your bank details are saved. We pay into this account after ${bankAccountWaitHours} hours.`,
    })
  }
  return (
    <ActionDialog<Values>
      title={account === null ? 'Add bank details' : 'Change bank details'}
      submit="Save bank details"
      initial={{
        kind: account?.kind ?? 'iban',
        holder: account?.holder ?? '',
        iban: '',
        account_number: '',
        routing_number: '',
        current_password: '',
      }}
      validate={(values) => schemaErrors(BankAccountBody, bodyOf(values, version))}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SegmentedControl
            aria-label="Account type"
            fullWidth
            data={[
              { value: 'iban', label: 'With IBAN' },
              { value: 'account', label: 'Without IBAN' },
            ]}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label="Account holder"
            description="Exactly as your bank has it."
            required
            maxLength={70}
            autoComplete="off"
            {...form.getInputProps('holder')}
          />
          {form.values.kind === 'iban' ? (
            <TextInput
              label="IBAN"
              required
              maxLength={50}
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps('iban')}
            />
          ) : (
            <FieldRow>
              <TextInput
                label="Account number"
                required
                maxLength={40}
                autoComplete="off"
                {...form.getInputProps('account_number')}
              />
              <TextInput
                label="Routing number"
                description="Or your bank’s sort code or BIC."
                required
                maxLength={20}
                autoComplete="off"
                {...form.getInputProps('routing_number')}
              />
            </FieldRow>
          )}
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
