import { toast } from '../../../shared/frame/toasts.ts'
import { savePdf } from '../../../shared/api/save-file.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import type { Contract, ContractSignature } from '#contract/agreements/agreements.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './agreement.module.css'
import { formatForReader } from '../../../shared/format/reader-zone.ts'

/** Saves the signed copy of a version. A link cannot: the call needs the token. */
function useSaveSignedCopy(version: number, load: (version: number) => Promise<Uint8Array>) {
  return useMutation({
    mutationFn: async () => load(version),
    onSuccess: (pdf) => savePdf(pdf, `vesper-contract-version-${version}`),
    onError: () => toast({ tone: 'bad', message: 'The signed copy didn’t load. Try again in a moment.' }),
  })
}

/** In the reader's time zone. */
interface SaveCopyProps {
  version: number
  isLatest: boolean
  load: (version: number) => Promise<Uint8Array>
}

function SaveCopy({ version, isLatest, load }: SaveCopyProps) {
  const { mutate, isPending } = useSaveSignedCopy(version, load)
  return (
    <Button
      variant={isLatest ? 'filled' : 'default'}
      size={isLatest ? 'sm' : 'xs'}
      leftSection={<Download size={16} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {isLatest ? 'Download signed copy' : `Download version ${version}`}
    </Button>
  )
}

const hash = (text: string) => <code className={styles.hash}>{text}</code>

function SignatureFacts({ signature }: { signature: ContractSignature }) {
  return (
    <Facts
      items={[
        { label: 'Signed by', value: signature.full_name },
        { label: 'Signed on', value: formatForReader(signature.signed_at) },
        { label: 'Version', value: signature.version },
        { label: 'Signature', value: signature.type === 'drawn' ? 'Drawn' : 'Typed' },
        { label: 'SHA-256 of the text', value: hash(signature.document_sha256) },
        { label: 'SHA-256 of the signed copy', value: hash(signature.pdf_sha256) },
      ]}
    />
  )
}

/** Who signed, when, and the copy to keep; earlier signatures below. */
export function SignedPanel({ signatures, loadCopy }: Pick<Contract, 'signatures'> & { loadCopy: SaveCopyProps['load'] }) {
  const [latest, ...earlier] = signatures
  if (latest === undefined) return null
  return (
    <Panel title="Signed">
      <SignatureFacts signature={latest} />
      <div className={styles.copy}>
        <SaveCopy version={latest.version} isLatest load={loadCopy} />
      </div>
      {earlier.length > 0 && (
        <>
          <h3 className={styles.earlier}>Earlier versions</h3>
          <ul className={styles.list}>
            {earlier.map((signature) => (
              <li key={signature.version} className={styles.item}>
                <span>
                  {signature.full_name}, {formatForReader(signature.signed_at)}
                </span>
                <SaveCopy version={signature.version} isLatest={false} load={loadCopy} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
