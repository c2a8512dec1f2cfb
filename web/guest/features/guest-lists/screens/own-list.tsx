import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { OwnList, ownersReasons } from '#contract/guest-lists/link.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount, formatEventDate, formatTime, formatWeekday } from '../../../../shared/format/format.ts'
import { withPlusOnes } from '../../../../shared/words/listed-names.ts'
import { useHashToken } from '../../../domain/use-hash-token.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EventSpan } from '../../../ui/event-date.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { AddNamesForm } from '../parts/add-names-form.tsx'
import { EditNameDialog } from '../parts/edit-name-dialog.tsx'
import styles from '../parts/own-list.module.css'
import { useOwnList } from '../queries/own-list.ts'

type OwnName = OwnList['names'][number]

/** The page behind the link of a list's owner: their names until the cut-off, then who came. */
function OwnListPage() {
  const code = useHashToken()
  const { data: list, error, isLoading } = useOwnList(code)
  return (
    <div className={styles.page}>
      {list === undefined ? (
        <>
          <PageHeader title="Your list" />
          {code === '' && <Notice tone="bad">This link is incomplete. Open it again from the club’s message.</Notice>}
          {error !== null && <Notice tone="bad">{errorMessage(error, 'Something went wrong. Try again in a moment.')}</Notice>}
          {isLoading && (
            <p>
              <Spinner /> Loading your list
            </p>
          )}
        </>
      ) : (
        <List list={list} code={code ?? ''} />
      )}
    </div>
  )
}

const stateOf = (list: OwnList) => {
  if (list.is_cancelled) return 'This event was cancelled.'
  return `The cut-off was ${formatEventDate(list.closes_at, list.event.timezone)}. Ask the club for changes.`
}

function List({ list, code }: { list: OwnList; code: string }) {
  const [edited, setEdited] = useState<OwnName | null>(null)
  const { names, event, quota, listed, came, is_open } = list
  return (
    <>
      <PageHeader
        title={list.name}
        lead={
          <>
            {event.title} at {list.club_name}, <EventSpan event={event} />
          </>
        }
        actions={<Badge tone={is_open ? 'ok' : 'plain'}>{is_open ? 'Open' : 'Closed'}</Badge>}
      />
      <dl className={styles.figures}>
        <div>
          <dt>Listed</dt>
          <dd>
            {listed} <span>of {quota}</span>
          </dd>
        </div>
        {came > 0 || !is_open ? (
          <div>
            <dt>Checked in</dt>
            <dd>
              {came} <span>of {listed}</span>
            </dd>
          </div>
        ) : (
          <div>
            <dt>Cut-off</dt>
            <dd className={styles.time}>{formatEventDate(list.closes_at, event.timezone)}</dd>
          </div>
        )}
      </dl>
      {is_open ? (
        <AddNamesForm code={code} maxPlusOnes={list.max_plus_ones} />
      ) : (
        <Notice tone="info" title="This list is closed">
          {stateOf(list)}
        </Notice>
      )}
      {names.length === 0 ? (
        <EmptyState title="No names yet">
          {is_open ? 'Add your guests above. The door finds them by name.' : 'No guests were on this list.'}
        </EmptyState>
      ) : (
        <Card aria-label="Names">
          <h2 className={styles.heading}>{formatCount(names.length, 'name')}</h2>
          <ul className={styles.names}>
            {names.map((name) => (
              <li key={name.id}>
                {name.can_change ? (
                  <button type="button" className={styles.name} onClick={() => setEdited(name)}>
                    {withPlusOnes(name.name, name.plus_ones)}
                    <span className="visually-hidden">: edit</span>
                    <Pencil size={16} aria-hidden="true" />
                  </button>
                ) : (
                  <span className={styles.name}>{withPlusOnes(name.name, name.plus_ones)}</span>
                )}
                <CameBadge name={name} isOpen={is_open} timezone={event.timezone} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {edited !== null && (
        <EditNameDialog code={code} guest={edited} maxPlusOnes={list.max_plus_ones} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

/** Why the door turned a guest away, as far as it is not about the person. */
const reasonWords: Record<(typeof ownersReasons)[number], string> = {
  not_approved: 'Not confirmed by the club',
  passed_on: 'Arrived after the places were passed on',
  payment_due: 'A payment was owed',
  too_early: 'Too early for their entry',
  too_late: 'Too late for their entry',
  capacity_full: 'The club was full',
  ask_club: 'Ask the club',
}

function CameBadge({ name, isOpen, timezone }: { name: OwnName; isOpen: boolean; timezone: string }) {
  const { came, plus_ones, status, refused_at, refused_reason } = name
  if (came > 0) return <Badge tone="ok">{plus_ones === 0 ? 'Checked in' : `${came} of ${plus_ones + 1} checked in`}</Badge>
  if (refused_at !== null)
    return (
      <span className={styles.refused}>
        <Badge tone="bad">
          Turned away {formatWeekday(refused_at, timezone)} {formatTime(refused_at, timezone)}
        </Badge>
        {refused_reason !== null && <span>{reasonWords[refused_reason]}</span>}
      </span>
    )
  if (status === 'no_show') return <Badge>Didn’t come</Badge>
  return isOpen ? null : <Badge>Not here yet</Badge>
}

export const screen = defineScreen({
  head: () => ({ title: 'Your list' }),
  Component: OwnListPage,
})
