import { Anchor, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ManagedPage } from '#contract/pages/managed-pages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { pageAddress } from '../../../../shared/pages/page-address.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { ActionButton } from '../../../ui/action-menu.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from '../parts/pages.module.css'
import { PreviewPanel } from '../parts/preview-panel.tsx'
import { PublishPageDialog } from '../parts/publish-dialog.tsx'
import { VersionsPanel } from '../parts/versions-panel.tsx'
import { managedPageQuery, useDiscardDraft, useSaveDraft } from '../queries/pages.ts'
import { sitePageLabels } from '../../../../shared/words/site-pages.ts'

interface Data {
  page: ManagedPage
}

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ page: managedPageQuery(params['page'] ?? '') }),
  title: ({ page: { page } }) => sitePageLabels[page],
  Component: EditPage,
  Skeleton: FormSkeleton,
})

interface Values extends Record<string, unknown> {
  body: string
  summary: string
  /** The draft's revision, 0 if there is none. */
  version: number
}

const valuesOf = ({ draft, starting_text }: ManagedPage): Values =>
  draft === null
    ? { body: starting_text, summary: '', version: 0 }
    : { body: draft.body, summary: draft.summary, version: draft.revision }

const tips = 'Start a section with ## and a list item with -. Also: **bold**, *italic*, [a link](https://example.com).'

function EditPage({ data: { page } }: ScreenProps<Data>) {
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null)
  const save = useSaveDraft(page.page)
  const label = sitePageLabels[page.page]
  const { draft, current } = page
  return (
    <>
      <PageHeader
        title={label}
        parents={[
          { label: 'Dashboard', to: paths.superAdminDashboard },
          { label: 'Pages', to: paths.sitePages },
        ]}
        mark={
          current === null ? (
            <StatusBadge tone="off">Not published</StatusBadge>
          ) : (
            <StatusBadge tone="ok">{`Version ${current}`}</StatusBadge>
          )
        }
        actions={
          current !== null && (
            <Anchor href={pageAddress(page.page)} target="_blank" rel="noreferrer">
              Open guest page
            </Anchor>
          )
        }
      />
      <Stack gap="md">
        <ResourceForm<Values>
          initial={valuesOf(page)}
          validate={({ body }) => (body.trim() === '' ? { body: 'Text is required' } : {})}
          submit="Save draft"
          compare={{ labels: { body: 'Text', summary: 'What changed' }, valuesOf: (theirs) => theirs as Values }}
          onSave={async ({ body, summary, version }) => {
            await save.mutateAsync({ body, summary, revision: version })
            toast({ tone: 'ok', message: 'Draft saved. Guests see it once you publish it.' })
          }}
        >
          {(form) => (
            <div className={styles.detail}>
              <Panel
                title={draft === null ? 'Next version' : 'Draft'}
                lead={draft !== null && draft.updated_by !== null ? `Last saved by ${draft.updated_by}.` : undefined}
              >
                <Stack gap="md">
                  <Textarea
                    label="Text"
                    description={tips}
                    required
                    rows={24}
                    resize="vertical"
                    {...form.getInputProps('body')}
                  />
                  <TextInput
                    label="What changed"
                    description="A sentence for the list of versions, and for accounts that are asked for their consent."
                    maxLength={300}
                    {...form.getInputProps('summary')}
                  />
                  <div className={styles.buttons}>
                    <ActionButton
                      action={{
                        label: 'Publish version',
                        onClick: () => setDialog('publish'),
                        disabled: draft === null || form.isDirty() ? 'Save the draft first' : undefined,
                      }}
                    />
                    {draft !== null && (
                      <ActionButton action={{ label: 'Discard draft', danger: true, onClick: () => setDialog('discard') }} />
                    )}
                  </div>
                </Stack>
              </Panel>
              <PreviewPanel body={form.values.body} />
            </div>
          )}
        </ResourceForm>
        <VersionsPanel page={page} />
      </Stack>
      {dialog === 'publish' && draft !== null && <PublishPageDialog page={page} draft={draft} onClose={() => setDialog(null)} />}
      {dialog === 'discard' && <DiscardDialog page={page} onClose={() => setDialog(null)} />}
    </>
  )
}

function DiscardDialog({ page: { page, versions }, onClose }: { page: ManagedPage; onClose: () => void }) {
  const discard = useDiscardDraft(page)
  return (
    <ActionDialog
      title="Discard this draft?"
      submit="Discard draft"
      dismiss="Keep draft"
      danger
      initial={{}}
      onSubmit={async () => {
        await discard.mutateAsync(undefined)
        toast({ tone: 'ok', message: 'Draft discarded.' })
      }}
      onClose={onClose}
    >
      {versions.length === 0 ? 'You can start again from our text.' : 'The published version stays as it is.'}
    </ActionDialog>
  )
}
