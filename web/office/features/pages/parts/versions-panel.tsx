import { Anchor, Table } from '@mantine/core'
import type { ManagedPage } from '#contract/pages/managed-pages.ts'
import { isConsentPage } from '#contract/pages/site-pages.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'
import { pageAddress } from '../../../../shared/pages/page-address.ts'
import { Panel } from '../../../ui/panel.tsx'
import { acceptedWords, consentWords } from './page-words.ts'
import styles from './pages.module.css'

/** Every version, who published it, and how many accounts accepted it. */
export function VersionsPanel({ page: { page, versions, current, accounts } }: { page: ManagedPage }) {
  const asks = isConsentPage(page)
  if (versions.length === 0)
    return (
      <Panel title="Versions">
        <p className={styles.quiet}>Nothing is published yet, so guests see no link to this page.</p>
      </Panel>
    )
  return (
    <Panel title="Versions" flush>
      <Table.ScrollContainer minWidth={asks ? 640 : 480} type="native" tabIndex={0} aria-label="Versions">
        <Table aria-label="Versions of this page">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Version</Table.Th>
              <Table.Th scope="col">In effect from</Table.Th>
              <Table.Th scope="col">Published</Table.Th>
              {asks && <Table.Th scope="col">Consent</Table.Th>}
              {asks && <Table.Th scope="col">Accepted by</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {versions.map(({ version, effective_on, published_at, published_by, consent, accepted }) => (
              <Table.Tr key={version}>
                <Table.Th scope="row">
                  <Anchor href={pageAddress(page, version)} target="_blank" rel="noreferrer">
                    Version {version}
                  </Anchor>
                  {version === current && ' (in effect)'}
                </Table.Th>
                <Table.Td>{formatLocalDate(effective_on)}</Table.Td>
                <Table.Td>
                  {formatForReader(published_at)}
                  {published_by !== null && ` by ${published_by}`}
                </Table.Td>
                {asks && <Table.Td>{consentWords[consent]}</Table.Td>}
                {asks && <Table.Td>{acceptedWords(accepted, accounts)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  )
}
