import { Button } from '@mantine/core'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import type { ManagedEvent } from '#contract/events/management.ts'
import { formatEventSpan } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { InterestCount } from '../../../domain/follow-counts.tsx'
import { ActionMenu, type Action } from '../../../ui/action-menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { EventNav } from './event-nav.tsx'
import { EventStateBadge } from './event-state.tsx'
import { actionLabels } from './event-words.ts'

interface EventHeaderProps {
  event: ManagedEvent
  /** The title as typed, while it is being edited. */
  title?: string
  /** Of its menu; publishing is a button beside it. */
  actions: readonly Action[]
  /** The buttons of this section; the one that matters most comes last. */
  children?: ReactNode
}

/** A draft that lacks nothing: publishing it is the next step. */
export const isReadyToPublish = ({ state, is_past, missing }: ManagedEvent): boolean =>
  state === 'draft' && !is_past && missing.length === 0

/** The same header above every section of an event, so that its state and actions are always one tap away. */
export function EventHeader({ event, title = event.title, actions, children }: EventHeaderProps) {
  const isReady = isReadyToPublish(event)
  const publish =
    event.state === 'draft'
      ? actions.find(({ label, disabled }) => label === actionLabels.publish && disabled === undefined)
      : undefined
  return (
    <>
      <PageHeader
        title={title.trim() === '' ? 'Untitled event' : title}
        lead={formatEventSpan(event)}
        parents={[{ label: 'Events', to: paths.clubEvents }]}
        mark={
          <>
            <EventStateBadge event={event} />
            {isReady && <StatusBadge tone="ok">Ready to publish</StatusBadge>}
            {event.state !== 'draft' && <InterestCount eventId={event.id} />}
          </>
        }
        actions={
          <>
            {(event.state === 'published' || event.state === 'paused') && (
              <Button
                component="a"
                href={paths.event(event.slug)}
                target="_blank"
                variant="default"
                leftSection={<ExternalLink size={16} aria-hidden="true" />}
              >
                Guest page
              </Button>
            )}
            <ActionMenu name={event.title} label="More actions" actions={actions.filter((action) => action !== publish)} />
            {children}
            {publish !== undefined && (
              <Button variant={isReady ? 'filled' : 'default'} onClick={publish.onClick}>
                {publish.label}
              </Button>
            )}
          </>
        }
      />
      <EventNav id={event.id} />
    </>
  )
}
