import { brand } from '#contract/base/brand.ts'
import type { Role } from '#contract/base/permissions.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatPerson } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

interface Newcomer {
  username: string
  role: Role
  site: string
}

/** The next step, by role. */
const next: Readonly<Record<Role, string>> = {
  client:
    'Find an event, book your places, and find all your bookings in one list. Bring an ID: some events check it at the door.',
  ambassador: 'We review every ambassador before they start. We’ll email you once your account is approved.',
  adminclub:
    'Sign in and set up your club: its name, its address and how many guests it holds. Then you can publish your first event.',
  staffclub: 'Sign in to see what your club has given you access to.',
  superadmin: 'You can now administer the platform. Keep this account to yourself.',
}

/** To an unconfirmed address, which may be another person's. */
export function welcomeEmail({ username, role, site }: Newcomer): Email {
  const name = formatPerson(username)
  return writeEmail({
    subject: `Welcome to ${brand}`,
    heading: `Welcome to ${brand}`,
    text: [`Your account is ready. ${next[role]}`],
    action: { label: 'Sign in', url: `${site}/login` },
    reason: `You received this because ${name} signed up with this address.`,
    site,
  })
}
