import { Button } from '@mantine/core'
import type { AnswerOf } from '#contract/endpoint.ts'
import { listTemplates, type EventTemplate } from '#contract/event-templates.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { SeriesDialog } from '../forms/series-dialog.tsx'
import { RenameTemplate } from '../parts/rename-template.tsx'
import { TemplateList } from '../parts/template-list.tsx'
import { useTemplateChanges } from '../queries/use-template-changes.ts'

type Doing = { what: 'make' | 'rename' | 'delete'; template: EventTemplate }

function Templates({ data: { kept } }: ScreenProps<{ kept: AnswerOf<typeof listTemplates> }>) {
  const navigate = useNavigate()
  const { rename, remove } = useTemplateChanges()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const made = (firstId: string, count: number) => {
    close()
    toast({
      tone: 'ok',
      message: count === 1 ? 'The night is made, as a draft.' : `${formatCount(count, 'night')} are made, as drafts.`,
    })
    void navigate(count === 1 ? paths.clubEventPrestations(firstId) : paths.clubEvents)
  }
  return (
    <>
      <PageHeader
        title="Templates"
        lead="What your nights have in common, what they sell included."
        parents={[{ label: 'Events', to: paths.clubEvents }]}
      />
      {kept.templates.length === 0 ? (
        <EmptyState
          title="No templates yet"
          action={
            <Button component={Link} to={paths.clubEvents}>
              Open your events
            </Button>
          }
        >
          Open a night, go to what is sold, and save it as a template. Then a season of such nights is a few taps.
        </EmptyState>
      ) : (
        <TemplateList templates={kept.templates} onChoose={(what, template) => setDoing({ what, template })} />
      )}
      {doing?.what === 'make' && <SeriesDialog template={doing.template} onClose={close} onMade={made} />}
      {doing?.what === 'rename' && <RenameTemplate template={doing.template} onClose={close} onRename={rename} />}
      {doing?.what === 'delete' && (
        <ConfirmDialog
          opened
          onClose={close}
          title={`Delete ${doing.template.name}?`}
          confirm="Delete"
          danger
          onConfirm={async () => remove(doing.template)}
        >
          {doing.template.coming > 0 ? 'Nights that were made of it stay as they are.' : 'It will be gone.'}
        </ConfirmDialog>
      )}
    </>
  )
}

export const screen = defineScreen({
  queries: () => ({ kept: apiQuery(listTemplates) }),
  title: () => 'Templates',
  Component: Templates,
  Skeleton: TableSkeleton,
})
