import { Button } from '@mantine/core'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import type { ManagedEvent } from '#contract/event-management.ts'
import { formatEventSpan } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ActionMenu, type Action } from '../../../ui/action-menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { EventNav } from './event-nav.tsx'
import { EventState } from './event-state.tsx'

interface EventHeaderProps {
  event: ManagedEvent
  /** The title as typed, while it is being edited. */
  title?: string
  /** Of its menu. */
  actions: readonly Action[]
  /** The buttons of this section; the one that matters most comes last. */
  children?: ReactNode
}

/** The same header above every section of an event, so that its state and actions are always one tap away. */
export function EventHeader({ event, title = event.title, actions, children }: EventHeaderProps) {
  return (
    <>
      <PageHeader
        title={title.trim() === '' ? 'Untitled event' : title}
        lead={formatEventSpan(event)}
        parents={[{ label: 'Events', to: paths.clubEvents }]}
        mark={<EventState event={event} />}
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
            <ActionMenu name={event.title} label="More actions" actions={actions} />
            {children}
          </>
        }
      />
      <EventNav id={event.id} />
    </>
  )
}
