import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Contract, SignContractBody } from '#contract/agreements/agreements.ts'
import { refusalOf } from '../../../shared/api/error-messages.ts'
import { Form } from '../../ui/form/form.tsx'
import { SignaturePad } from './signature-pad.tsx'
import styles from './sign-form.module.css'

interface Values extends Record<string, unknown> {
  full_name: string
  type: 'typed' | 'drawn'
  drawing: string | null
  accept: boolean
}

const validate = {
  full_name: (name: string) => (name.trim().length < 2 ? 'Full name is required' : null),
  drawing: (drawing: string | null, { type }: Values) =>
    type === 'drawn' && drawing === null ? 'Draw your signature, or type your name' : null,
  accept: (accept: boolean) => (accept ? null : 'Accept the contract to sign it'),
}

interface SignFormProps {
  contract: Contract
  /** The person's own name, prefilled. */
  name: string
  submit: string
  /** What the signer confirms. */
  accept: string
  sign: (body: SignContractBody) => Promise<unknown>
  /** The text has changed since it was read. */
  onStale: () => void
  onSigned: () => void
}

export function SignForm({ contract, name, submit, accept, sign, onStale, onSigned }: SignFormProps) {
  const form = useForm<Values>({ initialValues: { full_name: name, type: 'typed', drawing: null, accept: false }, validate })
  const { full_name, type, drawing } = form.values
  const drawingError = form.errors['drawing'] ?? form.errors['signature.data']

  return (
    <Form
      form={form}
      submit={submit}
      onSubmit={async () => {
        const signature =
          type === 'drawn' && drawing !== null ? { type, data: drawing } : ({ type: 'typed', data: full_name } as const)
        try {
          await sign({ full_name, accept: true, document_sha256: contract.document_sha256, signature })
          onSigned()
        } catch (error) {
          if (refusalOf(error, 'stale_document') !== null) {
            form.setFieldValue('accept', false)
            onStale()
          }
          throw error
        }
      }}
    >
      <TextInput label="Full name" required autoComplete="name" maxLength={120} {...form.getInputProps('full_name')} />
      <fieldset className={styles.signature}>
        <legend className={styles.legend}>Signature</legend>
        <SegmentedControl
          fullWidth
          aria-label="How to sign"
          data={[
            { value: 'typed', label: 'Type' },
            { value: 'drawn', label: 'Draw' },
          ]}
          {...form.getInputProps('type')}
        />
        {type === 'typed' ? (
          <p className={styles.typed}>
            <span className={styles.hand}>{full_name}</span>
          </p>
        ) : (
          <SignaturePad
            isEmpty={drawing === null}
            error={typeof drawingError === 'string' ? drawingError : undefined}
            onChange={(one) => form.setFieldValue('drawing', one)}
          />
        )}
      </fieldset>
      <Checkbox label={accept} {...form.getInputProps('accept', { type: 'checkbox' })} />
    </Form>
  )
}
