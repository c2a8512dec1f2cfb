import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { isForClub } from '#contract/base/abilities.ts'
import { csvMedia } from '#contract/base/downloads.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { attemptOf } from './testing/bad-input/attempt.ts'
import { goodInput } from './testing/bad-input/mutations.ts'
import { openPlayground, type Playground } from './testing/bad-input/playground.ts'
import type { Guest } from './testing/bad-input/rows.ts'
import { samplesFor } from './testing/bad-input/samples.ts'
import { flagsThatGive, rolesThatMay } from './testing/callers.ts'

let playground: Playground

beforeAll(async () => {
  playground = await openPlayground(inject('testServer'))
  // The only superadmin could not delete their account.
  await playground.signIn('superadmin')
})
afterAll(async () => playground.close())

const clientsOwn = 'A client acts on their own booking: its history keeps every step, with who and when.'
const atDoor = 'Every scan is a row that stays, with who scanned, on which device and when.'
const clientsOwnReward = 'The redemption and the entries of its points are rows that stay, with who and when.'
const ownConsent = 'A consent is a row that stays, with its words, when and how it was given and withdrawn.'
const ownFollow = 'What a guest follows is theirs alone: no one else reads it, and it changes nothing for anyone.'
const ownPlan = 'A plan with friends and its answers concern no one else: neither a club nor an administrator reads them.'
const ownDevice = 'A device with push turned on is a row of its session, which the security log has.'
const ownFilter = 'A saved filter concerns no one but its owner.'

/** Calls that are not in the audit log, each with its reason. */
const exempt: Record<string, string> = {
  login: 'The token that it opens is a row with device, address and time.',
  finishLogin: 'The token that it opens is a row with device, address and time.',
  loginWithPasskey: 'The token that it opens is a row with device, address and time.',
  beginPasskeyLogin: 'It changes nothing.',
  beginPasskey: 'It changes nothing.',
  requestSignInLink: 'It does not change the account; the link is a separate row.',
  readSignInLink: 'It changes nothing.',
  beginConfirmation: 'It changes nothing.',
  confirmAction: 'It changes nothing: the action that it confirms is logged.',
  logout: 'It ends the caller’s own token.',
  requestPasswordReset: 'It does not change the account; the code is a separate row.',
  verifyResetCode: 'It changes nothing; attempts are counted.',
  readInvitation: 'It changes nothing.',
  requestEmailCode: 'It does not change the account; the code is a separate row.',
  readNotifications: 'It only marks the caller’s own notifications as read.',
  countReferralClick: 'It counts a click for its day, without personal data.',
  createReservation: clientsOwn,
  manageReservation: clientsOwn,
  modifyReservation: clientsOwn,
  cancelReservation: clientsOwn,
  startSplit: clientsOwn,
  cancelSplit: clientsOwn,
  changeSplit: clientsOwn,
  paySplit: 'The payment is a row that stays, with its payer and time.',
  beginReservationPayment: clientsOwn,
  payReservationByCard: clientsOwn,
  removeSavedCard: 'A saved card concerns no one but its guest, and payments made with it stay.',
  paySplitShare: 'The payment is a row that stays, with its share and time.',
  openSplitShare: 'It changes nothing.',
  joinWaitingList: 'The entry in the waiting list is the record.',
  acceptFewerPlaces: 'The entry in the waiting list is the record.',
  leaveWaitingList: 'The entry in the waiting list is the record.',
  addSentTicketToWallet: 'The pass is a row that stays, with its ticket and time.',
  addToWallet: 'The pass is a row that stays, with its guest and time.',
  sendTicket: clientsOwn,
  takeTicketBack: clientsOwn,
  openSentTicket: 'It changes nothing.',
  claimTicket: 'The history of the reservation says which ticket was claimed and when.',
  claimTicketAsGuest: 'The history of the reservation says which ticket was claimed, by whom and when.',
  getSentTicketPdf: 'It changes nothing.',
  getSentTicketCalendar: 'It changes nothing.',
  resendTickets: 'It emails the owner and changes nothing.',
  scanAtDoor: atDoor,
  syncDoor: atDoor,
  enterQueue: atDoor,
  openQueueCode: 'It changes nothing.',
  checkInOut: 'Every punch is a row that stays, with who pressed it and when.',
  saveNotificationSettings: 'What someone is notified of concerns no one else.',
  saveFilter: ownFilter,
  deleteSavedFilter: ownFilter,
  saveReminderSettings: 'What someone is reminded of concerns no one else.',
  addPushSubscription: ownDevice,
  removePushSubscription: ownDevice,
  addFollow: ownFollow,
  removeFollow: ownFollow,
  saveFriendPlan: ownPlan,
  removePlanAnswer: ownPlan,
  closeFriendPlan: ownPlan,
  openFriendPlan: 'It changes nothing.',
  answerFriendPlan: ownPlan,
  withdrawPlanAnswer: ownPlan,
  openFriendPlanAsGuest: 'It changes nothing.',
  answerFriendPlanAsGuest: ownPlan,
  withdrawPlanAnswerAsGuest: ownPlan,
  setClubNews: ownConsent,
  unsubscribe: 'A consent is a row that stays; which reminders and reports someone gets by email concerns no one else.',
  undoUnsubscribe: ownConsent,
  previewGuestMessage: 'It changes nothing.',
  previewPage: 'It changes nothing.',
  testGuestMessage: 'It emails its caller and changes nothing.',
  redeemReward: clientsOwnReward,
  manageRedemption: clientsOwnReward,
  countEventView: 'It adds one to a number.',
  openGuestList: 'It changes nothing.',
  previewSeries: 'It changes nothing.',
  previewRevenueImport: 'It changes nothing.',
  previewGuestImport: 'It changes nothing.',
  previewLoyaltyRules: 'It changes nothing.',
  setUpPaymentMethod: 'It opens the provider’s page; what is given there comes back as a payment method with its time.',
  finishPaymentMethod: 'It reads what was given on the provider’s page.',
  refreshAmbassadorPayoutAccount: 'It reads what was given on the provider’s page.',
  refreshClubPayoutAccount: 'It reads what was given on the provider’s page.',
}

/**
 * Valid calls to these need an emailed or displayed code, a document to sign, or a superadmin acting for a club. Their own tests
 * check the log.
 */
const inOwnTests = [
  'resetPassword',
  'acceptInvitation',
  'confirmEmail',
  'cancelEmailChange',
  'undoEmailChange',
  'stopPayouts',
  'addOwnNames',
  'changeOwnName',
  'removeOwnName',
  'addPasskey',
  'signUpByEmail',
  'signInByLink',
  'signInByCode',
  'setPassword',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'switchOffSecondFactor',
  'resetSecondFactor',
  'signClubContract',
  'signAmbassadorContract',
  'scanRedemption',
  'reopenCashUp',
]

/** Logged once for each reservation it changes; the last test below shows that. */
const bulk = 'manageClubReservations'

/** A payment collected at the door is one that the office could record, and is logged as such. */
const loggedAs: Record<string, string> = { collectAtDoor: 'manageClubReservation' }

/** CSV files that name no one, or only their reader. */
const nameNoOne = [
  'exportManagedEvents',
  'exportRewards',
  'exportRoles',
  'exportTables',
  'exportMenu',
  'exportInvoices',
  'exportClubDisputes',
  'exportFinanceStatement',
  'exportManualRevenue',
  'exportReferredClubs',
  'exportReferredEvents',
  'exportCommissions',
  'exportReservationCommissions',
  'exportStatement',
  'exportPlatformEvents',
  'exportReservationFinances',
  'exportPlatformLedger',
  'exportMrrMoves',
  'exportReturnedTickets',
]
/** Their handlers record how many people are in the file. */
const recordThemselves = ['exportBankFile', 'exportAmbassadorBankFile']
const files = endpoints.filter(({ method, media }) => method === 'GET' && media === csvMedia)
const withPeople = files.filter(({ name }) => !nameNoOne.includes(name))

const changing = endpoints.filter(({ method }) => method !== 'GET')
const logged = [...changing, ...withPeople].filter(({ name }) => !(name in exempt) && ![...inOwnTests, bulk].includes(name))

async function signIn(endpoint: Endpoint): Promise<Guest> {
  const { name, authorize } = endpoint
  const [role = 'client'] = rolesThatMay(authorize)
  const flags = flagsThatGive(authorize)
  const guest = name === 'createClub' ? await playground.signInNew() : await playground.signIn(role, flags)
  await playground.prepare(endpoint, guest)
  return guest
}

const readLog = async (action: string) =>
  playground.query('select actor_id, club_id, is_support, request_id, address from audit_log where action = $1', [action])

describe('the audit log', () => {
  it('exempts only calls that exist and that change something.', () => {
    const names = new Set(changing.map(({ name }) => name))
    expect([...Object.keys(exempt), ...inOwnTests].filter((name) => !names.has(name))).toEqual([])
  })

  it('leaves out only files that name no one.', () => {
    const unlogged = files.filter(({ lists_people }) => lists_people !== true).map(({ name }) => name)
    expect(unlogged.toSorted()).toEqual([...nameNoOne, ...recordThemselves].toSorted())
  })

  it.each(logged.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    '$name is in the log, with its caller',
    async ({ endpoint }) => {
      const guest = await signIn(endpoint)
      const action = loggedAs[endpoint.name] ?? endpoint.name
      const before = (await readLog(action)).length
      const isPublic = endpoint.authorize === 'public'
      const good = goodInput(endpoint, samplesFor(endpoint, guest))
      const { status, body } = await playground.send(attemptOf(endpoint, good, isPublic ? undefined : guest.token))
      expect({ status, body: status < 400 ? null : body }).toEqual({ status: endpoint.success ?? 200, body: null })
      const rows = (await readLog(action)).slice(before)
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) {
        expect(row).toMatchObject({ actor_id: isPublic ? null : guest.id, is_support: false, address: '127.0.0.1' })
        if (isForClub(endpoint.authorize)) expect(row['club_id']).toBe(guest.event.club_id)
        expect(row['request_id']).not.toBe('')
      }
    },
  )

  it('records nothing for a refused call, because both share one transaction.', async () => {
    const endpoint = endpoints.find(({ name }) => name === 'updateClub')
    if (endpoint === undefined) throw new Error('There is no updateClub.')
    const guest = await signIn(endpoint)
    const { status } = await playground.send({
      method: 'PUT',
      url: '/api/club-admin/club/current/',
      headers: { authorization: `Token ${guest.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ version: 99, name: 'Keller' }),
    })
    expect(status).toBe(409)
    expect(await playground.query('select 1 from audit_log where actor_id = $1', [guest.id])).toEqual([])
  })

  it('records what a club changed: each field that differs, before and after.', async () => {
    const guest = await playground.signIn('adminclub')
    await playground.send({
      method: 'PUT',
      url: '/api/club-admin/club/current/',
      headers: { authorization: `Token ${guest.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ version: 1, contact_phone: '+31 20 555 0199' }),
    })
    expect(await playground.query('select before, after from audit_log where actor_id = $1', [guest.id])).toEqual([
      { before: { contact_phone: '+31 20 555 0100' }, after: { contact_phone: '+31 20 555 0199' } },
    ])
  })

  it('has a row for each reservation that a bulk call changes.', async () => {
    const guest = await playground.signIn('adminclub')
    const { status } = await playground.send({
      method: 'POST',
      url: '/api/club-admin/reservations/bulk/',
      headers: { authorization: `Token ${guest.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ ids: [guest.reservation_id], change: { action: 'assign_table', table_label: 'Booth 1' } }),
    })
    expect(status).toBe(200)
    expect(await playground.query('select action, subject_id, after from audit_log where actor_id = $1', [guest.id])).toEqual([
      {
        action: 'manageClubReservation',
        subject_id: guest.reservation_id,
        after: { action: 'assign_table', table_label: 'Booth 1' },
      },
    ])
  })

  it('is append-only.', async () => {
    for (const change of ['update audit_log set action = $1', 'delete from audit_log where action <> $1']) {
      await expect(playground.query(change, ['nothing'])).rejects.toMatchObject({ constraint: 'audit_log_append_only' })
    }
    await expect(playground.query('truncate audit_log')).rejects.toMatchObject({ constraint: 'audit_log_append_only' })
  })
})
