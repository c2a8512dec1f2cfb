import sharp from 'sharp'
import { actOnVerification, listVerifications } from '#contract/verification/review.ts'
import { submitVerification, type SubmitVerificationBody } from '#contract/verification/verification.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import type { World } from '../../../testing/world.ts'

/** A plain picture as a data URL. */
export async function picture(
  color: string,
  { width = 900, height = 600, format = 'jpeg' }: { width?: number; height?: number; format?: 'jpeg' | 'png' } = {},
): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()
  return dataUrl(bytes, `image/${format}`)
}

export const dataUrl = (bytes: Buffer, type = 'image/jpeg'): string => `data:${type};base64,${bytes.toString('base64')}`

const [front, back, selfie] = await Promise.all([
  picture('#6a35e0'),
  picture('#096c3d'),
  picture('#c0203a', { width: 600, height: 800 }),
])

let numbers = 0

/** A unique card. */
export const card = (changes: Partial<SubmitVerificationBody> = {}): SubmitVerificationBody => ({
  document_type: 'id_card',
  country: 'NL',
  first_name: 'Ana',
  last_name: 'Lopez',
  birth_date: '1996-05-31',
  document_number: `SPECI${String(++numbers).padStart(4, '0')}`,
  expires_on: '2040-01-01',
  images: { front, back, selfie },
  consent: true,
  ...changes,
})

export const passport = (changes: Partial<SubmitVerificationBody> = {}): SubmitVerificationBody =>
  card({ document_type: 'passport', images: { front, selfie }, ...changes })

type Guest = Awaited<ReturnType<World['guest']>>

/** A client who has submitted a document, and its id. */
export async function submitted(
  world: World,
  changes: Partial<SubmitVerificationBody> = {},
): Promise<{ client: Guest; id: string }> {
  const client = await world.guest('client')
  await keepSignedIn(world)
  await client.call(submitVerification, { body: card(changes) })
  return { client, id: await newestId(world, client.id) }
}

export async function newestId(world: World, clientId: string): Promise<string> {
  const { rows } = await world.pool.query<{ id: string }>(
    'select id from verifications where client_id = $1 order by submitted_at desc, id desc limit 1',
    [clientId],
  )
  return rows[0]?.id ?? ''
}

/** A reviewer with their actions. */
export async function reviewing(world: World) {
  const reviewer = await world.guest('superadmin')
  await keepSignedIn(world)
  const act = async (id: string, body: Parameters<typeof reviewer.call<typeof actOnVerification>>[1]['body']) =>
    reviewer.call(actOnVerification, { params: { id }, body })
  return {
    ...reviewer,
    act,
    list: async (query: NonNullable<Parameters<typeof reviewer.call<typeof listVerifications>>[1]>['query'] = {}) =>
      reviewer.call(listVerifications, { query }),
    /** Claims and decides. */
    decide: async (id: string, body: Parameters<typeof act>[1]) => {
      await act(id, { action: 'claim' })
      return act(id, body)
    },
  }
}
