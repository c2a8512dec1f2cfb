import { Alert, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { ManagedPage } from '#contract/pages/managed-pages.ts'
import { isConsentPage, type Consent } from '#contract/pages/site-pages.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { usePublish } from '../queries/pages.ts'
import { consentChoices } from './page-words.ts'
import { sitePageLabels } from '../../../../shared/words/site-pages.ts'

/** What the platform still has to fill in: words in square brackets that are no link. */
const findPlaceholders = (body: string): string[] => [
  ...new Set([...body.matchAll(/\[([^\][\n]{1,80})\](?!\()/g)].map(([placeholder]) => placeholder)),
]

interface Values extends Record<string, unknown> {
  effective_on: string | null
  consent: Consent
}

interface PublishPageProps {
  page: ManagedPage
  draft: NonNullable<ManagedPage['draft']>
  onClose: () => void
}

/** Makes the draft the page's next version. */
export function PublishPageDialog({ page: { page, versions }, draft, onClose }: PublishPageProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const publish = usePublish(page)
  const label = sitePageLabels[page]
  const [latest] = versions
  const earliest = latest !== undefined && latest.effective_on > today ? latest.effective_on : today
  const placeholders = findPlaceholders(draft.body)
  return (
    <ActionDialog<Values>
      title={`Publish ${label.toLowerCase()}`}
      submit="Publish version"
      size="lg"
      initial={{ effective_on: earliest, consent: latest === undefined || !isConsentPage(page) ? 'none' : 'ask' }}
      validate={({ effective_on }) => (effective_on === null ? { effective_on: 'Choose a date' } : {})}
      onSubmit={async ({ effective_on, consent }) => {
        await publish.mutateAsync({ revision: draft.revision, effective_on: effective_on ?? earliest, consent })
        const isNow = effective_on === today
        toast({
          tone: 'ok',
          message: isNow ? `${label} is published.` : `${label} changes on ${formatLocalDate(effective_on ?? earliest)}.`,
        })
      }}
      onClose={onClose}
    >
      {(form) => (
        <Stack gap="md">
          {placeholders.length > 0 && (
            <Alert color="yellow" title="Some placeholders aren’t filled in yet">
              {placeholders.slice(0, 6).join(', ')}
              {placeholders.length > 6 && ` and ${placeholders.length - 6} more`}. Guests would see them as they are.
            </Alert>
          )}
          <p>
            Version {(latest?.version ?? 0) + 1} can’t be changed once it’s published. Every version stays readable on the page.
          </p>
          <DateField
            label="In effect from"
            description="From midnight UTC. Announce changes that need notice by choosing a later date."
            required
            minDate={earliest}
            {...form.getInputProps('effective_on')}
          />
          {isConsentPage(page) && (
            <Radio.Group label="Ask for consent" {...form.getInputProps('consent')}>
              <Stack gap="xs" mt="xs">
                {consentChoices.map(({ value, label: choice, description }) => (
                  <Radio key={value} value={value} label={choice} description={description} />
                ))}
              </Stack>
            </Radio.Group>
          )}
        </Stack>
      )}
    </ActionDialog>
  )
}
