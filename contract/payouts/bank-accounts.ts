import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { ibanFault, plainIban } from './iban.ts'
import { Id, Instant, Message, passwordText, requiredText, wholeNumber } from '../base/schema.ts'

/** An account is identified by its IBAN or, in countries without IBANs, by its number and routing number. */
export const accountKinds = ['iban', 'account'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Bank files leave a new or changed account out for this long, so that its owner can stop payouts first. */
export const bankAccountWaitHours = 72

/**
 * Whether bank files include an account: not while it is `waiting` after a change, or payouts were `stopped` with the link in the
 * email about a change. `missing` is only for lists of payees.
 */
export const bankAccountStatuses = ['waiting', 'stopped', 'ready'] as const
export const payeeAccountStatuses = ['missing', ...bankAccountStatuses] as const
export type PayeeAccountStatus = (typeof payeeAccountStatuses)[number]

export const payeeKinds = ['club', 'ambassador'] as const

const holder = requiredText('Account holder', { max: 70 })
const version = wholeNumber('Version', 1, 1_000_000_000)

const Iban = z.string({ error: () => 'IBAN is required' }).check(
  z.overwrite(plainIban),
  z.minLength(1, { error: 'IBAN is required', abort: true }),
  z.refine((iban) => ibanFault(iban) === null, {
    error: ({ input }) => (typeof input === 'string' ? ibanFault(input) : null) ?? 'IBAN',
  }),
)

const plainNumber = (label: string, shape: RegExp, message: string) =>
  z.string({ error: () => `${label} is required` }).check(z.overwrite(plainIban), z.regex(shape, message))

const either = 'Leave this blank if you enter an IBAN'

/** An IBAN, or an account number with a routing number. */
export const BankAccountBody = z
  .strictObject({
    holder,
    iban: z.optional(Iban),
    account_number: z.optional(plainNumber('Account number', /^[0-9A-Z]{4,34}$/, 'Use 4 to 34 letters and digits')),
    /** Routing number, sort code or BIC of the bank. */
    routing_number: z.optional(plainNumber('Routing number', /^[0-9A-Z]{5,12}$/, 'Use 5 to 12 letters and digits')),
    /** A token alone can’t redirect payouts. */
    current_password: passwordText('Current password', { min: 1 }),
    version,
  })
  .check(
    z.refine(({ iban, account_number }) => iban === undefined || account_number === undefined, {
      path: ['account_number'],
      error: either,
    }),
    z.refine(({ iban, routing_number }) => iban === undefined || routing_number === undefined, {
      path: ['routing_number'],
      error: either,
    }),
    z.refine(({ iban, account_number }) => iban !== undefined || account_number !== undefined, {
      path: ['iban'],
      error: 'Enter an IBAN, or an account number',
    }),
    z.refine(({ account_number, routing_number }) => account_number === undefined || routing_number !== undefined, {
      path: ['routing_number'],
      error: 'Routing number is required',
    }),
  )
export type BankAccountBody = z.output<typeof BankAccountBody>

/** The account the platform pays. It is never shown in full again. */
export const BankAccountState = z.object({
  account: z.nullable(
    z.object({
      kind: z.enum(accountKinds),
      holder: z.string(),
      /** The last four characters of its IBAN or number. */
      number_masked: z.string(),
      updated_at: Instant,
      status: z.enum(bankAccountStatuses),
      /** When the wait after the last change ends. */
      pays_from: Instant,
    }),
  ),
  /** Sent back with a change. */
  version: z.int(),
})
export type BankAccountState = z.output<typeof BankAccountState>

const ofClub = { path: 'club-admin/bank-account/', authorize: 'run_club' } as const
const ofAmbassador = { path: 'ambassador/bank-account/', authorize: 'refer' } as const

export const getClubBankAccount = endpoint({
  name: 'getClubBankAccount',
  summary: 'Get the bank account your club is paid into, masked.',
  method: 'GET',
  ...ofClub,
  answer: BankAccountState,
  errors: [],
})

export const updateClubBankAccount = endpoint({
  name: 'updateClubBankAccount',
  summary:
    'Set the bank account your club is paid into, with your password. You get an email with a link that stops payouts, and bank files include the account after 72 hours.',
  method: 'PUT',
  ...ofClub,
  body: BankAccountBody,
  answer: BankAccountState,
  errors: ['stale'],
})

export const getAmbassadorBankAccount = endpoint({
  name: 'getAmbassadorBankAccount',
  summary: 'Get the bank account your commissions are paid into, masked.',
  method: 'GET',
  ...ofAmbassador,
  answer: BankAccountState,
  errors: [],
})

export const updateAmbassadorBankAccount = endpoint({
  name: 'updateAmbassadorBankAccount',
  summary:
    'Set the bank account your commissions are paid into, with your password. You get an email with a link that stops payouts, and bank files include the account after 72 hours.',
  method: 'PUT',
  ...ofAmbassador,
  body: BankAccountBody,
  answer: BankAccountState,
  errors: ['stale'],
})

export const stopPayouts = endpoint({
  name: 'stopPayouts',
  summary: 'Stop payouts to a bank account with the link from the email about its change. Only a superadmin can resume them.',
  method: 'POST',
  path: 'auth/stop-payouts/',
  authorize: 'public',
  body: z.strictObject({ token: requiredText('Token', { max: 200 }) }),
  body_limit: 8 * 1024,
  answer: Message,
  errors: ['invalid_stop_link'],
})

export const resumePayouts = endpoint({
  name: 'resumePayouts',
  summary: 'Resume payouts that the owner of a bank account stopped, with your password. The owner gets an email.',
  method: 'POST',
  path: 'super-admin/bank-accounts/resume/',
  authorize: 'run_platform',
  body: z.strictObject({
    payee_kind: z.enum(payeeKinds, `Payee must be one of: ${payeeKinds.join(', ')}`),
    payee_id: Id,
    current_password: passwordText('Current password', { min: 1 }),
  }),
  answer: Message,
  errors: ['invalid_transition'],
})
