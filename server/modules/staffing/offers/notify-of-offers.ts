import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import { follower, type Follower } from '../../../infrastructure/jobs/news.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { deliver } from '../../notifications/index.ts'
import { expireBegunOffers, OfferStep, shiftOfferChanged } from '../shifts/offer-store.ts'
import { findMailClub, findPlanners, findStaffNames } from '../shifts/recipient-views.ts'
import { shiftOfferEmail, type OfferNews, type OfferReader } from './offer-emails.ts'
import { findColleagues, findOfferOfClub, type ShiftOfferRow } from './offer-views.ts'

const Reader = z.enum(['colleague', 'offerer', 'taker', 'planner'])
const offerMail = jobKind(
  'mail_shift_offer',
  z.object({ id: Id, club_id: Id, step: OfferStep, accepted_by: z.nullable(Id), to: Reader, user_id: Id }),
  'mail',
)

interface Recipient {
  to: OfferReader
  user_id: string
}

/** Who is notified of a step: those affected, except its author. */
function partiesOf(step: OfferNews, { offered_by }: ShiftOfferRow, accepted_by: string | null): Recipient[] {
  const offerer = { to: 'offerer' as const, user_id: offered_by.user_id }
  const taker = accepted_by === null ? [] : [{ to: 'taker' as const, user_id: accepted_by }]
  switch (step) {
    case 'offer':
      return []
    case 'accept':
    case 'give_back':
      return [offerer]
    case 'withdraw':
      return taker
    case 'approve':
    case 'decline':
    case 'expire':
      return [offerer, ...taker]
  }
}

export function shiftOffersFollower({ db }: Infrastructure): Follower {
  const others = async (step: OfferNews, clubId: string, offer: ShiftOfferRow): Promise<Recipient[]> => {
    if (step === 'accept') return (await findPlanners(db, clubId)).map((user_id) => ({ to: 'planner', user_id }))
    if (step !== 'offer') return []
    const people = offer.offered_to === null ? await findColleagues(db, offer.shift.id) : [offer.offered_to]
    return people.map(({ user_id }) => ({ to: 'colleague', user_id }))
  }
  return follower(shiftOfferChanged, {
    name: 'notify_of_shift_offers',
    lane: 'default',
    run: async ({ facts: { id, club_id, step, by, accepted_by } }, job) => {
      const offer = await findOfferOfClub(db, club_id, id)
      if (offer === null) return
      const people = [...partiesOf(step, offer, accepted_by), ...(await others(step, club_id, offer))]
      const jobs = people
        .filter(({ user_id }) => user_id !== by)
        .map(({ to, user_id }) => ({
          kind: offerMail,
          payload: { id, club_id, step, accepted_by, to, user_id },
          uniqueKey: `${offerMail.name} ${job.id} ${to} ${user_id}`,
        }))
      await enqueueAll(db, jobs)
    },
  })
}

export function shiftOfferMailHandler(infrastructure: Infrastructure, sendMail: SendMail): JobHandler {
  const { db, config } = infrastructure
  const site = config.publicUrl
  return jobHandler(offerMail, async ({ id, club_id, step, accepted_by, to, user_id }, job) => {
    const [offer, club] = [await findOfferOfClub(db, club_id, id), await findMailClub(db, club_id, user_id)]
    // Someone was faster, or it was withdrawn: there is nothing left to accept.
    if (offer === null || club === null || (step === 'offer' && offer.status !== 'open')) return
    const names = await findStaffNames(db, accepted_by === null ? [] : [accepted_by])
    const path = to === 'planner' ? '/admin-club/shifts/requests' : '/staff/my-shifts'
    const about = { offer, taker: names.get(accepted_by ?? '') ?? '', club_name: club.club_name, url: `${site}${path}`, site }
    const email = shiftOfferEmail(step, to, about)
    await deliver(infrastructure, sendMail, {
      kind: `shift_offer_${step}`,
      id: job.id,
      to: { user_id, email: club.email },
      email,
      path,
    })
  })
}

/** Offers expire when their shift starts; the original person works it. */
export async function expireShiftOffers({ db, clock }: Infrastructure): Promise<void> {
  const now = instantText(clock.now())
  while ((await db.transaction().execute(async (tx) => expireBegunOffers(tx, now))) > 0);
}
