import { Anchor } from '@mantine/core'
import type { ClubGuest } from '#contract/guests/club-guests.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatPoints } from '../../../../shared/words/points.ts'
import { Tags } from './guest-marks.tsx'
import { birthdayWords, newsConsentWords } from './guest-words.ts'
import styles from './guests.module.css'

export function ContactPanel({ guest }: { guest: ClubGuest }) {
  const { email, phone_number, tags, allergies, has_account } = guest
  return (
    <Panel title="Contact">
      <Facts
        items={[
          { label: 'Email', value: email && <Anchor href={`mailto:${email}`}>{email}</Anchor> },
          {
            label: 'Phone',
            value: phone_number && <Anchor href={`tel:${phone_number.replaceAll(' ', '')}`}>{phone_number}</Anchor>,
          },
          { label: 'Birthday', value: birthdayWords(guest) },
          { label: 'Tags', value: tags.length === 0 ? null : <Tags tags={tags} /> },
          { label: 'Allergies', value: allergies && <span className={styles.text}>{allergies}</span> },
          { label: 'News by email', value: newsConsentWords(guest) },
          { label: 'Known from', value: has_account ? 'Bookings with their account' : 'Added by your club' },
        ]}
      />
    </Panel>
  )
}

export function FiguresPanel({ guest }: { guest: ClubGuest }) {
  const { bookings, visits, no_shows, first_visit_on, last_visit_on, spent_minor, currency, points } = guest
  const count = (number: number) => number.toLocaleString('en-US')
  return (
    <Panel title="At your club">
      <Facts
        items={[
          { label: 'Visits', value: count(visits) },
          { label: 'Bookings', value: count(bookings) },
          { label: 'No-shows', value: count(no_shows) },
          { label: 'First visit', value: first_visit_on && formatLocalDate(first_visit_on) },
          { label: 'Last visit', value: last_visit_on && formatLocalDate(last_visit_on) },
          ...(spent_minor === null ? [] : [{ label: 'Spend', value: currency && formatMoney(spent_minor, currency) }]),
          ...(points === null ? [] : [{ label: 'Points', value: formatPoints(points.available) }]),
        ]}
      />
    </Panel>
  )
}
