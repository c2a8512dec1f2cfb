import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listManagedPages } from '#contract/pages/managed-pages.ts'
import { isConsentPage } from '#contract/pages/site-pages.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { Facts } from '../../../ui/facts.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { acceptedWords } from '../parts/page-words.ts'
import styles from '../parts/pages.module.css'
import { sitePageLabels } from '../../../../shared/words/site-pages.ts'

interface Data {
  answer: AnswerOf<typeof listManagedPages>
}

export const screen = defineScreen({
  queries: () => ({ answer: apiQuery(listManagedPages) }),
  title: () => 'Pages',
  Component: SitePages,
  Skeleton: FormSkeleton,
})

function SitePages({ data: { answer } }: ScreenProps<Data>) {
  return (
    <>
      <PageHeader
        title="Pages"
        lead="Your own texts: help, terms, privacy and imprint. Guests find them in the footer once they are published."
        parents={[{ label: 'Dashboard', to: paths.superAdminDashboard }]}
      />
      <div className={styles.pages}>
        {answer.pages.map(({ page, current, upcoming, has_draft }) => (
          <Panel
            key={page}
            title={sitePageLabels[page]}
            actions={
              <Anchor component={Link} to={paths.sitePage(page)}>
                Edit {sitePageLabels[page].toLowerCase()}
              </Anchor>
            }
          >
            <div className={styles.stack}>
              <div className={styles.buttons}>
                {current === null ? (
                  <StatusBadge tone="off">Not published</StatusBadge>
                ) : (
                  <StatusBadge tone="ok">Published</StatusBadge>
                )}
                {has_draft && <StatusBadge tone="info">Draft</StatusBadge>}
              </div>
              {current !== null && (
                <Facts
                  items={[
                    { label: 'In effect since', value: formatLocalDate(current.effective_on) },
                    { label: 'Version', value: current.version },
                    ...(isConsentPage(page)
                      ? [{ label: 'Accepted by', value: acceptedWords(current.accepted, answer.accounts) }]
                      : []),
                  ]}
                />
              )}
              {upcoming !== null && (
                <p className={styles.quiet}>
                  Version {upcoming.version} takes effect on {formatLocalDate(upcoming.effective_on)}.
                </p>
              )}
            </div>
          </Panel>
        ))}
      </div>
    </>
  )
}
