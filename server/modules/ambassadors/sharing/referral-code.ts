import type { ChooseVanityCodeBody, LinkTarget, ReferralLinkToShare, SharingKit } from '#contract/ambassadors/sharing.ts'
import { brand } from '#contract/base/brand.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { formatEventTime } from '../../../infrastructure/mail/format.ts'
import { drawQr } from '../../../infrastructure/qr/draw-qr.ts'
import { findReferralCodes, insertReferralCode, lockAmbassador } from '../../accounts/index.ts'
import { findSharedClub, findSharedEvent, readCounts, readEarned } from './sharing-views.ts'
import { faultOfVanityCode } from './vanity-code.ts'

/** How many vanity codes an ambassador may choose in total. Earlier ones stay valid. */
const maxVanityCodes = 3

/** An ambassador's codes and links, and their results. */
export async function getReferralCode(
  { db, clock, config }: Infrastructure,
  { actor }: Pick<Caller, 'actor'>,
): Promise<SharingKit> {
  const now = clock.now()
  const [codes, all_time, last_30_days, earned] = await Promise.all([
    findReferralCodes(db, actor.user_id),
    readCounts(db, actor.user_id, null),
    readCounts(db, actor.user_id, now.subtract({ hours: 30 * 24 })),
    readEarned(db, actor.user_id),
  ])
  const vanity = codes.filter(({ kind }) => kind === 'vanity')
  const { code } = codes.find(({ kind }) => kind === 'permanent') ?? refuse('not_found')
  const vanity_code = vanity[0]?.code ?? null
  const link = (path: string) => `${config.publicUrl}${path}?ref=${vanity_code ?? code}`
  return {
    code,
    vanity_code,
    vanity_codes_left: Math.max(maxVanityCodes - vanity.length, 0),
    version: codes.length,
    links: {
      generic: link('/client/events'),
      club_sign_up: link('/signup'),
      event: link('/client/events/{slug}'),
      club: link('/clubs/{slug}'),
    },
    counts: { all_time, last_30_days },
    earned,
  }
}

/** A link with the ambassador's code, its QR code and a preview. */
export async function getReferralLink(
  infrastructure: Infrastructure,
  { actor }: Pick<Caller, 'actor'>,
  { to = 'generic', slug = '' }: { to?: LinkTarget | undefined; slug?: string | undefined },
): Promise<ReferralLinkToShare> {
  const { db, clock, config } = infrastructure
  const codes = await findReferralCodes(db, actor.user_id)
  const { code } = codes.find(({ kind }) => kind === 'vanity') ?? codes[0] ?? refuse('not_found')
  const { path, title, text } = await targetOf(db, to, slug, clock.now())
  const url = `${config.publicUrl}${path}?ref=${code}`
  return { url, title, text, qr: { text: url, ...drawQr(url) } }
}

async function targetOf(db: Database, to: LinkTarget, slug: string, now: Temporal.Instant) {
  switch (to) {
    case 'generic':
      return { path: '/client/events', title: `Events on ${brand}`, text: 'Find your night: tickets, tables and guest lists.' }
    case 'club_sign_up':
      return { path: '/signup', title: `Run your club on ${brand}`, text: 'Events, reservations, door and staff in one place.' }
    case 'event': {
      const { title, club_name, city, ...times } = (await findSharedEvent(db, slug, now)) ?? refuse('not_found')
      return { path: `/client/events/${slug}`, title, text: `${formatEventTime(times)} · ${club_name}, ${city}` }
    }
    case 'club': {
      const { name, city } = (await findSharedClub(db, slug)) ?? refuse('not_found')
      return { path: `/clubs/${slug}`, title: name, text: city }
    }
  }
}

const taken = 'This code, or one that looks like it, is taken. Choose another one'

/** Chooses another vanity code. If two ambassadors want the same one, the database gives it to one. */
export async function chooseVanityCode(
  infrastructure: Infrastructure,
  caller: Caller,
  { vanity_code: code, version }: ChooseVanityCodeBody,
): Promise<SharingKit> {
  const { db, clock } = infrastructure
  const ambassador_id = caller.actor.user_id
  const refuseCode = (message: string) => refuse('invalid', { fields: { vanity_code: [message] } })
  const fault = faultOfVanityCode(code)
  if (fault !== null) refuseCode(fault)
  const isStale = await db.transaction().execute(async (tx) => {
    if ((await lockAmbassador(tx, ambassador_id)) !== 'approved') refuse('not_approved')
    const codes = await findReferralCodes(tx, ambassador_id)
    const [last, ...earlier] = codes.filter(({ kind }) => kind === 'vanity')
    if (last?.code === code) return false
    if (codes.length !== version) return true
    if (last !== undefined && earlier.length + 1 >= maxVanityCodes) {
      refuseCode(`You’ve already chosen ${maxVanityCodes} codes, the maximum. All of them still count`)
    }
    const at = clock.now()
    const row = { code, kind: 'vanity' as const, ambassador_id, created_at: instantText(at) }
    if (!(await insertReferralCode(tx, row))) refuseCode(taken)
    await audit(tx, caller, {
      at,
      action: 'chooseVanityCode',
      // Without the code: it may be a name, and the log outlives the account.
      subject: { kind: 'user', id: ambassador_id },
    })
    return false
  })
  const current = await getReferralCode(infrastructure, caller)
  return isStale ? refuse('stale', { extra: { current } }) : current
}
