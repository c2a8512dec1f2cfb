import { Alert } from '@mantine/core'
import CircleCheck from 'lucide-react/icons/circle-check'
import FilePen from 'lucide-react/icons/file-pen'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState, type ReactNode } from 'react'
import type { Contract, SignContractBody } from '#contract/agreements/agreements.ts'
import { formatLocalDate } from '../../../shared/format/format.ts'
import { useSignedIn } from '../../../shared/session/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './agreement.module.css'
import { ContractText } from './contract-text.tsx'
import { SignForm } from './sign-form.tsx'
import { formatForReader } from '../../../shared/format/reader-zone.ts'
import { SignedPanel } from './signed-panel.tsx'

interface ReadAgreementProps {
  contract: Contract
  title: string
  /** In whose name it is signed. */
  lead: string
  submit: string
  accept: string
  /** What follows from the signature. */
  signedNote: ReactNode
  sign: (body: SignContractBody) => Promise<unknown>
  loadCopy: (version: number) => Promise<Uint8Array>
}

/** The text beside its signature, given or still to give. */
export function ReadAgreement({ contract, title, lead, submit, accept, signedNote, sign, loadCopy }: ReadAgreementProps) {
  const { profile } = useSignedIn()
  const [hasChanged, setChanged] = useState(false)
  const [hasSigned, setSigned] = useState(false)
  const { is_signed, resign_required, signatures, version, effective_at } = contract
  const [latest] = signatures
  const badge = is_signed ? (
    <StatusBadge tone="ok">Signed</StatusBadge>
  ) : (
    <StatusBadge tone="warn">Awaiting signature</StatusBadge>
  )
  return (
    <>
      <PageHeader
        title={title}
        mark={badge}
        lead={`Version ${version}, effective ${formatLocalDate(effective_at.slice(0, 10))}.`}
      />
      <div className={styles.notices} aria-live="polite">
        {hasSigned && is_signed && (
          <Alert color="green" icon={<CircleCheck size={18} aria-hidden="true" />} title="Signed">
            {signedNote}
          </Alert>
        )}
        {resign_required && latest !== undefined && (
          <Alert color="yellow" icon={<FilePen size={18} aria-hidden="true" />} title="A new version is in effect">
            You signed version {latest.version} on {formatForReader(latest.signed_at)}. It stays valid until you sign this one.
          </Alert>
        )}
        {hasChanged && !is_signed && (
          <Alert color="blue" icon={<RefreshCw size={18} aria-hidden="true" />} title="The text has changed">
            The contract changed since you opened it. Read the current text, then sign.
          </Alert>
        )}
      </div>
      <div className={styles.layout}>
        <article className={styles.document} aria-label="Contract text">
          <ContractText body={contract.body} />
        </article>
        <div className={styles.panel}>
          {!is_signed && (
            <Panel title="Sign" lead={lead}>
              <SignForm
                contract={contract}
                name={profile.full_name}
                submit={submit}
                accept={accept}
                sign={sign}
                onStale={() => setChanged(true)}
                onSigned={() => setSigned(true)}
              />
            </Panel>
          )}
          <SignedPanel signatures={signatures} loadCopy={loadCopy} />
        </div>
      </div>
    </>
  )
}
