import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { BoardSections, SetSectionsBody } from '#contract/board/sections.ts'
import { formatEventSpan, formatLocalDate } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { SectionsForm } from '../forms/sections-form.tsx'
import { sectionsQuery, useSetSections } from '../queries/sections.ts'

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ night: sectionsQuery(params['event_id'] ?? '') }),
  title: ({ night }) => `Sections, ${night.event.title}`,
  Component: SectionsPage,
  Skeleton: FormSkeleton,
})

/** Who serves which tables on one night. */
function SectionsPage({ data: { night } }: ScreenProps<{ night: BoardSections }>) {
  const { event, tables, proposal } = night
  const navigate = useNavigate()
  const session = useSignedIn()
  const set = useSetSections(event.id)
  const save = async (body: SetSectionsBody) => {
    await set.mutateAsync(body)
    toast({ tone: 'ok', message: body.sections.length === 0 ? 'This event has no sections now.' : 'Sections saved.' })
    void navigate(paths.clubBoard(event.id))
  }
  return (
    <>
      <PageHeader
        title={`Sections, ${event.title}`}
        lead={`${formatEventSpan(event)}. Divide the tables among your staff. On the board, each person sees their own.`}
        parents={[
          { label: 'Boards', to: paths.clubBoards },
          { label: event.title, to: paths.clubBoard(event.id) },
        ]}
      />
      {proposal !== null && proposal.sections.length > 0 && (
        <Banner tone="info">
          These are the sections of {proposal.event.title} on {formatLocalDate(proposal.event.business_date)}. Save them to use
          them for this event too.
        </Banner>
      )}
      {tables.length === 0 ? (
        <EmptyState
          title="No tables yet"
          action={
            sessionMay(session, 'see_floor') && (
              <Button component={Link} to={paths.clubFloor}>
                Open the floor
              </Button>
            )
          }
        >
          Add your club’s tables to the floor. Then you can divide them into sections here.
        </EmptyState>
      ) : (
        <SectionsForm night={night} onSave={save} />
      )}
    </>
  )
}
