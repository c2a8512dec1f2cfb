import { expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'

/**
 * The calls other programs rely on, each with what it takes beside its body: parameters of the query, then `form` for a multipart
 * body, then `public` for one without a token. They may take and answer more, but none may be renamed, moved or closed.
 */
const calls = `
POST auth/login/ public
POST auth/signup/ form public
POST auth/logout/
GET profile/
PUT profile/ form
POST profile/change-password/
DELETE profile/delete-account/
GET validate/username/{username}/ public
POST auth/forgot-password/ public
POST auth/verify-reset-code/ public
POST auth/reset-password/ public
GET users/ role search status club sort
GET users/{id}/
PUT users/{id}/ form
DELETE users/{id}/
POST users/ form
GET clubs/{id}/users/ search
POST club-admin/club/create/
GET club-admin/club/current/
PUT club-admin/club/current/
POST club-admin/subscription/
GET club-admin/subscription/
PUT club-admin/subscription/
DELETE club-admin/subscription/
POST club-admin/contract/
GET club-admin/contract/
GET club-admin/onboarding-status/
GET club-admin/events/ status date_range search
GET club-admin/events/{id}/
PUT club-admin/events/{id}/
DELETE club-admin/events/{id}/
POST club-admin/events/create/
GET club-admin/events/templates/
POST club-admin/events/templates/
GET club-admin/roles/
POST club-admin/roles/
PUT club-admin/roles/{id}/
DELETE club-admin/roles/{id}/
GET club-admin/staff/
POST club-admin/staff/
PUT club-admin/staff/{id}/
DELETE club-admin/staff/{id}/
GET club-admin/finances/
GET club-admin/finance-analytics/ period
GET club-admin/finance/ period
GET club-admin/events/{id}/prestations/
POST club-admin/events/{id}/prestations/create/
GET club-admin/prestations/{id}/
PUT club-admin/prestations/{id}/
DELETE club-admin/prestations/{id}/
GET club-admin/schedule-templates/
POST club-admin/schedule-templates/
GET club-admin/schedule-templates/{id}/
PUT club-admin/schedule-templates/{id}/
DELETE club-admin/schedule-templates/{id}/
POST club-admin/assign-schedule/
GET club-admin/staff-schedules/
PUT club-admin/staff-schedules/{id}/
DELETE club-admin/staff-schedules/{id}/
GET club-admin/attendance/ staff_id date_from date_to status
PUT club-admin/attendance/{id}/
DELETE club-admin/attendance/{id}/
POST club-admin/attendance/generate/
GET club-admin/redemptions/ status
GET client/events/ date_range search public
GET client/events/{id}/ public
GET client/events/{id}/reservation-status/ public
GET client/reservations/
POST client/reservations/create/
GET client/reservations/{id}/
PUT client/reservations/{id}/
DELETE client/reservations/{id}/
PUT client/reservations/{id}/manage/
GET client/points/
GET client/verification/status/
POST client/verification/submit/
GET verification/list/ status
POST verification/{id}/action/
GET ambassador/referral-code/
GET ambassador/referred-events/
GET ambassador/commissions/
GET ambassador/reservation-commissions/
GET ambassador/contract/
POST ambassador/contract/
GET ambassador/referred-clubs/
GET staff/my-schedule/
GET staff/my-shifts/ upcoming_only date_from date_to
POST staff/attendance/{id}/check-in-out/
`
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', ...more] = line.split(' ')
    return { line, method, path, query: more.filter((word) => word !== 'form' && word !== 'public'), more }
  })

const fieldsOf = (schema: unknown) => Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {})

it('has 88 of them, each once', () => {
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(88)
})

it.each(calls)('$line', ({ method, path, query, more }) => {
  const call = endpoints.find((one) => one.method === method && one.path === path)
  expect(call).toBeDefined()
  expect(fieldsOf(call?.query)).toEqual(expect.arrayContaining(query))
  expect(call?.multipart !== undefined).toBe(more.includes('form'))
  expect(call?.authorize === 'public').toBe(more.includes('public'))
})

it.each([
  ['login', ['token', 'user', 'profile', 'redirect_to', 'message']],
  ['signUp', ['token', 'user', 'profile', 'redirect_to', 'message']],
  ['getProfile', ['user', 'profile', 'staff_permissions']],
  ['updateProfile', ['user', 'profile', 'message']],
  ['changePassword', ['message', 'token']],
  ['checkUsername', ['available']],
  ['requestPasswordReset', ['message', 'code']],
  ['getOnboardingStatus', ['club_setup_completed', 'subscription_chosen', 'contract_signed', 'onboarding_complete']],
  ['listClubRedemptions', ['redemptions']],
])('%s answers with %j', (name, fields) => {
  expect(fieldsOf(endpoints.find((one) => one.name === name)?.answer)).toEqual(expect.arrayContaining(fields))
})

it.each([
  ['login', ['username', 'password']],
  ['changePassword', ['current_password', 'new_password', 'confirm_password']],
  ['deleteAccount', ['password']],
  ['requestPasswordReset', ['email']],
  ['verifyResetCode', ['email', 'code']],
  ['resetPassword', ['email', 'code', 'new_password', 'confirm_password']],
  [
    'updateProfile',
    [
      'user[first_name]',
      'user[last_name]',
      'user[email]',
      'profile[full_name]',
      'profile[phone_number]',
      'profile[age]',
      'profile[musical_preferences]',
      'profile[accepts_newsletter]',
      'profile[avatar]',
    ],
  ],
  ['manageReservation', ['action']],
  ['actOnVerification', ['action', 'reason']],
  ['checkInOut', ['action']],
])('%s takes %j', (name, fields) => {
  const body = endpoints.find((one) => one.name === name)?.body as { def?: { options?: unknown[] } } | undefined
  // Of a choice of bodies, each takes the action; what goes with it depends on it.
  const options = body?.def?.options ?? [body]
  expect(options.length).toBeGreaterThan(0)
  const taken = options.map((option) => fieldsOf(option))
  for (const field of fields) expect(taken.some((names) => names.includes(field))).toBe(true)
})
