import type { DocumentType, ImageSide, VerificationReason, VerificationStatus } from '#contract/verification/states.ts'
import { instantText } from '../infrastructure/clock/clock.ts'
import type { Tx } from '../infrastructure/database/connect.ts'
import type { Infrastructure } from '../infrastructure/infrastructure.ts'
import { newId } from '../infrastructure/ids.ts'
import { setIdentity } from '../modules/accounts/index.ts'
import {
  eraseAt,
  insertLook,
  insertSubmission,
  markErased,
  nameImages,
  sealDetails,
  storeImage,
  updateVerification,
  type SealedImage,
} from '../modules/verification/demo.ts'
import type { DrawnDocument } from './art/make-document.ts'
import { writeCardLines } from './card-lines.ts'
import { demoAccounts, demoGuests } from './people.ts'

interface Submission {
  username: string
  /** Hours before now. */
  submitted: number
  /** How many hours ago a reviewer decided, or claimed it if the status is `in_review`. */
  handled?: number
  status: Exclude<VerificationStatus, 'not_submitted'>
  document_type?: DocumentType
  country?: 'NL' | 'GB' | 'ES'
  /** Of another submission, for one document that two accounts show. */
  number?: string
  /** Typed differently from the document. */
  typed?: { last_name: string }
  /** `misread`: with a wrong check digit. Absent: typed from a card, without its lines. */
  lines?: 'right' | 'misread'
  reason?: VerificationReason
  note?: string
  /** Which sides the reviewer opened. */
  looks?: readonly ('details' | ImageSide)[]
}

const everything = ['details', 'front', 'back', 'selfie'] as const
const shared = 'SPECI0007'

/** One in each state, with waiting ones of each risk. */
const submissions: readonly Submission[] = [
  { username: 'bram.aldana', status: 'pending', submitted: 26, lines: 'right' },
  { username: 'dana.castell', status: 'pending', submitted: 9, country: 'GB' },
  { username: 'eli.brouwer', status: 'pending', submitted: 5, country: 'ES', lines: 'right', typed: { last_name: 'Brower' } },
  { username: 'gwen.brouwer', status: 'pending', submitted: 3, document_type: 'driving_licence', country: 'GB' },
  { username: 'hugo.castell', status: 'pending', submitted: 1.2, number: shared },
  { username: 'kofi.brouwer', status: 'pending', submitted: 0.6, lines: 'misread' },
  { username: 'lena.castell', status: 'in_review', submitted: 2, handled: 0.1, lines: 'right', looks: ['details', 'front'] },
  {
    username: 'client',
    status: 'resubmission_requested',
    submitted: 30,
    handled: 26,
    reason: 'unreadable',
    note: 'A thumb covers the lower edge of the back.',
    looks: everything,
  },
  { username: 'jun.aldana', status: 'rejected', submitted: 50, handled: 47, reason: 'photo_mismatch', looks: everything },
  {
    username: 'mateo.brouwer',
    status: 'revoked',
    submitted: 300,
    handled: 96,
    reason: 'suspected_forgery',
    note: 'The club handed the card to the police.',
    looks: everything,
  },
  { username: 'farah.brouwer', status: 'expired', submitted: 24 * 300, handled: 24 * 300 - 2 },
]

/** Every client the demo calls verified has an approval that proves it. */
const approvals = demoGuests
  .filter(({ client }) => client?.id_verified === true)
  .map(({ username }, index): Submission => ({
    username,
    status: 'approved',
    submitted: 5 + index * 31,
    handled: 3 + index * 31 - (index % 5) * 0.2,
    lines: 'right',
    ...(index === 0 && { number: shared, looks: everything }),
  }))

interface FillContext extends Pick<Infrastructure, 'config' | 'files' | 'secretKey'> {
  documents: readonly DrawnDocument[]
  reviewer: string
  idOf: (username: string) => string
  now: Temporal.Instant
}

/** What guests submitted, and what reviewers decided. */
export async function fillVerifications(tx: Tx, needs: FillContext): Promise<void> {
  // Approvals first: a second client who shows the same document comes later.
  for (const [index, submission] of [...approvals, ...submissions].entries()) await fillOne(tx, submission, index, needs)
}

const issuers = { NL: 'NLD', GB: 'GBR', ES: 'ESP' } as const

function typedOf(
  { username, country = 'NL', number, lines, typed, status, document_type = 'id_card' }: Submission,
  index: number,
  now: Temporal.Instant,
) {
  const { first_name = '', last_name = '', client } = demoAccounts.find((one) => one.username === username) ?? {}
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const printed = {
    first_name,
    last_name,
    birth_date: today.subtract({ years: client?.age ?? 27, days: 20 + ((index * 37) % 300) }).toString(),
    expires_on: today.add(status === 'expired' ? { days: -10 } : { years: 2 + (index % 7), days: index }).toString(),
  }
  const document_number = number ?? `SPECI${String(1000 + index)}`
  const right = lines === undefined ? null : writeCardLines({ ...printed, issuer: issuers[country], number: document_number })
  return {
    account: { first_name, last_name },
    document: {
      ...printed,
      ...typed,
      document_type,
      country,
      document_number,
      // The check digit of the number, misread as another digit.
      mrz:
        lines === 'misread' && right !== null
          ? `${right.slice(0, 14)}${right.charAt(14) === '8' ? '3' : '8'}${right.slice(15)}`
          : right,
    },
  }
}

async function fillOne(tx: Tx, submission: Submission, index: number, needs: FillContext): Promise<void> {
  const { username, status, submitted, handled, looks = [] } = submission
  const { idOf, now, reviewer, secretKey } = needs
  const hoursAgo = (hours: number) => now.subtract({ minutes: Math.round(hours * 60) })
  const [id, client_id, at] = [newId(), idOf(username), hoursAgo(submitted)]
  const { account, document } = typedOf(submission, index, now)
  const { first_name, last_name, document_number, mrz } = document
  const sealed = await sealDetails(needs, id, { first_name, last_name, document_number, mrz })
  const eraseOn = handled === undefined ? null : eraseAt(status, hoursAgo(handled), null)
  const isOver = status === 'expired' || status === 'revoked'
  const isErased = isOver || (eraseOn !== null && Temporal.Instant.compare(eraseOn, now) <= 0)
  const images = isErased ? [] : await storeImages(document.document_type, index, needs)
  await insertSubmission(
    tx,
    { id, typed: document, images, sealed, client: { ...account, id: client_id } },
    { secretKey, now: at },
  )
  if (handled === undefined) return
  await handle(tx, { id, reviewer, at: hoursAgo(handled), eraseOn }, submission)
  if (isErased) await markErased(tx, id)
  for (const what of looks)
    await insertLook(tx, { client_id, verification_id: id, reviewer_id: reviewer, what }, hoursAgo(handled).add({ seconds: 20 }))
  if (status === 'approved' || status === 'expired')
    await setIdentity(tx, client_id, { id_verified: status === 'approved', birth_date: document.birth_date })
}

interface ReviewFacts {
  id: string
  reviewer: string
  at: Temporal.Instant
  eraseOn: Temporal.Instant | null
}

async function handle(tx: Tx, { id, reviewer, at, eraseOn }: ReviewFacts, { status, reason, note }: Submission): Promise<void> {
  const moment = instantText(at)
  await updateVerification(
    tx,
    id,
    status === 'in_review'
      ? { status, claimed_by: reviewer, claimed_at: moment }
      : {
          status,
          decided_by: reviewer,
          decided_at: moment,
          reason: reason ?? null,
          note: note ?? null,
          erase_at: eraseOn === null ? null : instantText(eraseOn),
        },
  )
}

async function storeImages(type: DocumentType, index: number, { documents, ...parts }: FillContext): Promise<SealedImage[]> {
  const drawn = documents[index % documents.length]
  if (drawn === undefined) return []
  const card = { width: 1200, height: 800 }
  const pictures = [
    { side: 'front' as const, bytes: drawn.front, ...card },
    { side: 'back' as const, bytes: drawn.back, ...card },
    { side: 'selfie' as const, bytes: drawn.selfie, width: 800, height: 1000 },
  ].filter(({ side }) => side !== 'back' || type !== 'passport')
  const stored: SealedImage[] = []
  for (const picture of nameImages(pictures)) stored.push(await storeImage(parts, picture))
  return stored
}
