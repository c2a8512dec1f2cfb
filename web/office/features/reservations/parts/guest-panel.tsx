import { Anchor, Button } from '@mantine/core'
import type { ClubReservation } from '#contract/reservations/club-reservations.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { bookingNameOf } from './reservation-words.ts'

const withoutAccount: Partial<Record<ClubReservation['source'], string>> = {
  walk_in: 'Walked in without an account.',
  guest_list: 'On a promoter’s or artist’s list, without an account.',
}

/** Who booked: how to reach them, how often they came, and whether they are banned. */
export function GuestPanel({ reservation }: { reservation: ClubReservation }) {
  const { client, source, is_banned } = reservation
  return (
    <Panel
      title="Guest"
      {...(is_banned && { lead: <StatusBadge tone="bad">Banned</StatusBadge> })}
      actions={<BanAction reservation={reservation} />}
    >
      {client === null ? (
        <p>{withoutAccount[source] ?? 'This account was deleted.'}</p>
      ) : (
        <Facts
          items={[
            {
              label: 'Email',
              value: client.email === null ? null : <Anchor href={`mailto:${client.email}`}>{client.email}</Anchor>,
            },
            {
              label: 'Phone',
              value:
                client.phone_number === '' ? null : (
                  <Anchor href={`tel:${client.phone_number.replaceAll(' ', '')}`}>{client.phone_number}</Anchor>
                ),
            },
            { label: 'Past visits', value: client.past_visits },
            { label: 'Age', value: client.is_adult_verified ? '18+ verified' : 'Not verified' },
          ]}
        />
      )}
    </Panel>
  )
}

/** For people who may ban. A guest without account and name cannot be recognised again. */
function BanAction({ reservation }: { reservation: ClubReservation }) {
  const [isAsking, setAsking] = useState(false)
  const session = useSignedIn()
  const { id, client, source, name, is_banned } = reservation
  const mayBan = sessionMay(session, 'work_door')
  if (!mayBan || (client === null && (withoutAccount[source] === undefined || name === ''))) return null
  if (is_banned) {
    return (
      <Button component={Link} to={withQuery(paths.clubBans, { search: name })} variant="default" size="xs">
        View ban
      </Button>
    )
  }
  return (
    <>
      <Button variant="outline" color="red" size="xs" onClick={() => setAsking(true)}>
        Ban guest
      </Button>
      {isAsking && <BanDialog guest={{ reservationId: id, name: bookingNameOf(reservation) }} onClose={() => setAsking(false)} />}
    </>
  )
}
