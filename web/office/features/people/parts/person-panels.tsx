import { own } from '#contract/base/own.ts'
import { Anchor, Button } from '@mantine/core'
import type { UserHistoryEntry, PersonDetail } from '#contract/people/users.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay, formatEventDate } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { describeDevice } from '../../../../shared/profile/describe-device.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { flagWords, roleWords } from '../../../../shared/words/permissions.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { SecondFactorState } from './second-factor-state.tsx'
import { employmentWords } from './user-words.ts'
import styles from './users.module.css'
import { formatForReader, readerZone } from '../../../../shared/format/reader-zone.ts'

function emailOf({ user: { email, email_confirmed, pending_email } }: PersonDetail): ReactNode {
  const pending = pending_email === null ? null : `${pending_email}, to be confirmed`
  if (email === null) return pending
  return (
    <>
      <Anchor href={`mailto:${email}`}>{email}</Anchor>
      {!email_confirmed && <span className={styles.quiet}> (not confirmed)</span>}
      {pending !== null && <div className={styles.quiet}>{pending}</div>}
    </>
  )
}

export function ProfilePanel({ person }: { person: PersonDetail }) {
  const { user, profile, created_at, last_seen_at } = person
  const zone = readerZone()
  const isClient = profile.role === 'client'
  return (
    <Panel title="Profile">
      <Facts
        items={[
          { label: 'Username', value: user.username },
          { label: 'Email', value: emailOf(person) },
          {
            label: 'Phone',
            value: profile.phone_number && (
              <Anchor href={`tel:${profile.phone_number.replaceAll(' ', '')}`}>{profile.phone_number}</Anchor>
            ),
          },
          { label: 'Role', value: roleWords[profile.role] },
          ...(isClient
            ? [
                { label: 'Age', value: profile.role_profile.age },
                { label: 'Identity', value: profile.role_profile.id_verified ? 'Verified' : 'Not verified' },
              ]
            : []),
          ...(profile.role === 'superadmin' || profile.role === 'adminclub'
            ? [{ label: 'Two-step verification', value: <SecondFactorState person={person} /> }]
            : []),
          { label: 'Newsletter', value: profile.accepts_newsletter ? 'Yes' : 'No' },
          { label: 'Created', value: formatDay(created_at, zone) },
          { label: 'Last seen', value: last_seen_at === null ? 'Not signed in' : formatEventDate(last_seen_at, zone) },
        ]}
      />
    </Panel>
  )
}

export function ClubPanel({ person: { club, employment, profile } }: { person: PersonDetail }) {
  const isPlatform = useSignedIn().profile.role === 'superadmin'
  if (club === null) return null
  const day = (at: string | null) => at && formatDay(at, readerZone())
  return (
    <Panel
      title="Club"
      actions={
        isPlatform && (
          <Button component={Link} to={withQuery(paths.users, { club: club.id })} variant="default" size="xs">
            View people
          </Button>
        )
      }
    >
      <Facts
        items={[
          { label: 'Club', value: club.name },
          ...(employment === null
            ? [{ label: 'Role', value: roleWords[profile.role] }]
            : [
                { label: 'Role', value: employment.role?.name },
                { label: 'Employment', value: employmentWords[employment.status] },
                { label: 'Since', value: day(employment.joined_at) },
                ...(employment.ended_at === null ? [] : [{ label: 'Until', value: day(employment.ended_at) }]),
              ]),
        ]}
      />
    </Panel>
  )
}

export function DevicesPanel({ person: { devices } }: { person: PersonDetail }) {
  return (
    <Panel title="Devices">
      {devices.length === 0 ? (
        <p className={styles.quiet}>Not signed in on any device.</p>
      ) : (
        <ul className={styles.devices}>
          {devices.map(({ id, user_agent, address, last_used_at }) => (
            <li key={id}>
              <strong>{describeDevice(user_agent)}</strong>
              <span className={styles.quiet}>
                {[`Last used ${formatForReader(last_used_at)}`, address].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const actionWords: Readonly<Record<string, string>> = {
  signUp: 'Signed up',
  addStaff: 'Added to the staff',
  createUser: 'Account created',
  updateProfile: 'Profile changed',
  updateUser: 'Account changed',
  updateStaff: 'Employment changed',
  endStaff: 'Employment ended',
  deleteUser: 'Account deleted',
  deleteAccount: 'Account deleted',
  changePassword: 'Password changed',
  setUpSecondFactor: 'Two-step verification begun',
  confirmSecondFactor: 'Two-step verification switched on',
  renewRecoveryCodes: 'Recovery codes renewed',
  switchOffSecondFactor: 'Two-step verification switched off',
  resetSecondFactor: 'Two-step verification reset',
  resetPassword: 'Password reset',
  confirmEmail: 'Email confirmed',
  cancelEmailChange: 'Email change withdrawn',
  undoEmailChange: 'Email change undone',
  endOtherDevices: 'Other devices signed out',
  acceptInvitation: 'Invitation accepted',
  renewFirstSignIn: 'Invitation or password reissued',
  sendResetLink: 'Reset link sent',
}

/** `cancelEmailChange` is `Cancel email change`: a label for actions without one of their own. */
const actionLabel = (action: string): string =>
  own(actionWords, action) ??
  action.replace(/^./, (first) => first.toUpperCase()).replaceAll(/(?<=[a-z])[A-Z]/g, (next) => ` ${next.toLowerCase()}`)

const fieldLabel = (name: string): string => name.replaceAll('_', ' ')

const firstSignIns: Readonly<Record<string, string>> = { invitation: 'by invitation', one_time_password: 'by one-time password' }

/** A new person's absent permissions are not listed. */
function detailsOf({ before, after }: UserHistoryEntry): string[] {
  return Object.entries(after ?? {}).flatMap(([name, value]) => {
    const flag = Object.entries(flagWords).find(([key]) => key === name)?.[1]
    if (flag) return value === true || before !== null ? [`${flag.label}: ${value === true ? 'yes' : 'no'}`] : []
    if (name === 'fields' && Array.isArray(value)) return [value.map((field) => fieldLabel(String(field))).join(', ')]
    if (name === 'first_sign_in') return [`First sign-in ${own(firstSignIns, String(value)) ?? ''}`]
    return typeof value === 'string' || typeof value === 'number' ? [`${fieldLabel(name)}: ${value}`] : []
  })
}

export function HistoryPanel({ history }: { history: readonly UserHistoryEntry[] }) {
  const zone = readerZone()
  return (
    <Panel title="History" lead={history.length > 24 ? 'The latest changes.' : undefined}>
      <Timeline
        empty="No changes yet."
        entries={history.map((entry) => ({
          key: entry.id,
          what: actionLabel(entry.action),
          who: `${entry.actor === null ? 'Not signed in' : `By ${entry.actor.name}`}, ${formatEventDate(entry.at, zone)}`,
          details: detailsOf(entry),
        }))}
      />
    </Panel>
  )
}
