import { brand } from '#contract/base/brand.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

interface DeletedAccount {
  username: string
  by: 'owner' | 'administrator'
  site: string
}

/** The last email to an address: its account no longer exists. */
export function accountDeletedEmail({ username, by, site }: DeletedAccount): Email {
  const kept = 'Your personal data was deleted too. Records of payments and visits stay, without your name.'
  return writeEmail({
    subject: `Your ${brand} account was deleted`,
    heading: 'Your account was deleted',
    text:
      by === 'owner'
        ? [`You deleted the account ${username}. ${kept}`, 'If this wasn’t you, contact us right away.']
        : [`An administrator deleted the account ${username}. ${kept}`, 'If you think this is a mistake, contact us.'],
    action: { label: 'Contact us', url: `${site}/help` },
    reason: 'You received this because this account used your address.',
    site,
  })
}
