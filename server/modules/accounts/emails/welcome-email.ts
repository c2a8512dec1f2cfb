import { brand } from '#contract/brand.ts'
import type { Role } from '#contract/permissions.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatPerson } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

interface Newcomer {
  username: string
  role: Role
  site: string
}

/** What comes next, by role. */
const next: Readonly<Record<Role, string>> = {
  client:
    'Find a night, book your places, and your reservations wait in one list. Some nights ask for an ID at the door, so bring one.',
  ambassador: 'We look at every ambassador before they start. You can sign in as soon as your account is approved.',
  adminclub:
    'Sign in and set your club up: its name, its address, and how many guests it holds. After that you can publish your first night.',
  staffclub: 'Sign in to see what your club has given you access to.',
  superadmin: 'You can now administer the platform. Keep this account to yourself.',
}

/** To an address that its owner has not confirmed yet: it may be another person's. */
export function welcomeEmail({ username, role, site }: Newcomer): Email {
  const name = formatPerson(username)
  return writeEmail({
    subject: `Welcome to ${brand}`,
    heading: `Welcome, ${name}`,
    blocks: [
      { kind: 'text', text: `Your account is there. ${next[role]}` },
      { kind: 'button', label: 'Sign in', url: `${site}/login` },
    ],
    reason: `You get this mail because ${name} signed up with this address.`,
    site,
  })
}
