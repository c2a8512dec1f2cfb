import { beforeEach, describe, expect, it } from 'vitest'
import { getClubReservation, type ClubReservation } from '#contract/reservations/club-reservations.ts'
import { getNoShowLikelihood, type NoShowLikelihood } from '#contract/forecast/forecast.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import { aClubReservation } from '../testing/club-reservations.ts'

const guestList: NoShowLikelihood = {
  kind: 'guest_list',
  lead: 'last_day',
  weekday: 5,
  likelihood_bp: 1_850,
  level: 'kind_lead',
  bookings: 9,
  no_shows: 2,
}

beforeEach(() => keepSession(signedIn(profiles.admin)))

async function open(likelihood: NoShowLikelihood | null, change: Partial<ClubReservation> = {}) {
  const reservation = aClubReservation(1, { status: 'confirmed', ...change })
  const answers = new Answers().give(getClubReservation, reservation).give(getNoShowLikelihood, { likelihood })
  await renderOffice(`/admin-club/reservations/${reservation.id}`, answers)
  return answers
}
const main = () => find('main').textContent

describe('whether a party is likely to come', () => {
  it.each([
    ['kind_lead_weekday', '2 of 9 similar bookings were no-shows (guest list, booked in the last 24 hours, Fridays).'],
    ['kind_lead', '2 of 9 similar bookings were no-shows (guest list, booked in the last 24 hours).'],
    ['kind', '2 of 9 similar bookings were no-shows (guest list).'],
    ['all', '2 of 9 similar bookings were no-shows (all bookings of your club).'],
    [null, 'Your club has only 9 past bookings to compare with. Until there are more, we assume that 1 in 10 doesn’t show up.'],
  ] as const)('is said with what a manager can check: %s', async (level, words) => {
    await open({ ...guestList, level })
    expect(main()).toContain(words)
    expect(main()).toContain('For planning only. It never blocks a booking.')
  })

  it('is not loaded for a party that came, and not shown if the server has no estimate', async () => {
    const answers = await open(guestList, { status: 'checked_in' })
    expect(answers.requests.filter((one) => one.includes('likelihood'))).toEqual([])
    await expect(open(null)).resolves.toBeDefined()
    expect(document.body.textContent).not.toContain('No-show risk')
  })
})
