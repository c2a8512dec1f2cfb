import { useForm } from '@mantine/form'
import { useState } from 'react'
import { documentCountries } from '#contract/verification/document-countries.ts'
import { isMrzSound, readMrz } from '#contract/verification/mrz.ts'
import { documentTypes, hasBack, hasMrz } from '#contract/verification/states.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { Select } from '../../../ui/select.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { readMrzOf } from '../camera/read-mrz.ts'
import { documentWords } from '../parts/state-words.ts'
import { useSubmitVerification } from '../queries/verification-queries.ts'
import styles from '../parts/verify-identity.module.css'
import { documentErrors, emptyDocument, filledFrom, submissionOf, type DocumentValues } from './document-values.ts'
import { DocumentPictureField } from './picture-field.tsx'

const names = new Intl.DisplayNames('en', { type: 'region' })
const countryOptions = [
  { value: '', label: 'Choose a country' },
  ...documentCountries
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
]

const typeOptions = documentTypes.map((value) => ({ value, ...documentWords[value] }))

/** One submission: document, pictures, printed data, consent. */
export function DocumentForm({ name }: { name: { first_name: string; last_name: string } }) {
  const submit = useSubmitVerification()
  const form = useForm<DocumentValues>({ initialValues: emptyDocument(name), validate: documentErrors })
  const [filled, setFilled] = useState<'read' | 'typed' | 'doubtful' | null>(null)
  const { document_type } = form.values
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const picture = (field: 'front' | 'back' | 'selfie') => ({
    value: form.values[field],
    error: form.errors[`images.${field}`],
    onChange: (taken: string) => {
      form.setFieldValue(field, taken)
      form.clearFieldError(`images.${field}`)
      if (field !== 'selfie') void readMrzOf(taken, today).then((mrz) => mrz !== null && fill(mrz, 'read'))
    },
  })
  const fill = (mrz: NonNullable<ReturnType<typeof readMrz>>, how: 'read' | 'typed') => {
    form.setValues(filledFrom(mrz))
    setFilled(isMrzSound(mrz) ? how : 'doubtful')
  }
  const fillIn = () => {
    const mrz = readMrz(form.values.mrz, today)
    if (mrz === null) form.setFieldError('mrz', 'This code has 2 lines of 44 or 36 characters, or 3 lines of 30')
    else fill(mrz, 'typed')
  }
  return (
    <Form
      form={form}
      submit="Submit for review"
      wide
      onSubmit={async (values) => void (await submit.mutateAsync(submissionOf(values)))}
    >
      <Card className={styles.section}>
        <h2>1. Your document</h2>
        <RadioCards
          label="Document type"
          options={typeOptions}
          value={document_type}
          onChange={(value) => form.setFieldValue('document_type', value)}
        />
        <Select label="Issuing country" options={countryOptions} {...form.getInputProps('country')} />
      </Card>
      <Card className={styles.section}>
        <h2>2. Pictures</h2>
        <DocumentPictureField
          label={document_type === 'passport' ? 'Page with your photo' : 'Front'}
          hint="All four corners showing, no glare."
          subject="document"
          {...picture('front')}
        />
        {hasBack(document_type) && (
          <DocumentPictureField label="Back" hint="Lay it flat, in even light." subject="document" {...picture('back')} />
        )}
        <DocumentPictureField
          label="Selfie"
          hint="Your face from the front, without glasses or a hat."
          subject="face"
          {...picture('selfie')}
        />
      </Card>
      <Card className={styles.section}>
        <h2>3. Details on the document</h2>
        {hasMrz(document_type) && (
          <div className={styles.mrz}>
            <TextArea
              label="Machine-readable code"
              hint="The lines with many < signs. Enter them to fill in the rest."
              optional
              rows={3}
              spellCheck={false}
              autoCapitalize="characters"
              autoComplete="off"
              {...form.getInputProps('mrz')}
            />
            <Button size="small" variant="secondary" onClick={fillIn}>
              Fill in from the code
            </Button>
          </div>
        )}
        {filled !== null && (
          <Notice tone={filled === 'doubtful' ? 'warn' : 'ok'}>
            {filled === 'doubtful'
              ? 'The code doesn’t look right. Compare every field with your document.'
              : 'Filled in from the code. Compare the fields with your document and correct them where needed.'}
          </Notice>
        )}
        <div className={styles.pair}>
          <TextField label="First name" autoComplete="given-name" {...form.getInputProps('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...form.getInputProps('last_name')} />
        </div>
        <TextField label="Document number" autoComplete="off" {...form.getInputProps('document_number')} />
        <div className={styles.pair}>
          <DateField label="Birth date" max={today} autoComplete="bday" {...form.getInputProps('birth_date')} />
          <DateField label="Expiry date" min={today} {...form.getInputProps('expires_on')} />
        </div>
      </Card>
      <Card className={styles.section}>
        <h2>4. Your consent</h2>
        <ul className={styles.terms}>
          <li>A reviewer at Vesper compares your pictures with what you entered. A person always decides.</li>
          <li>Pictures are encrypted. We erase them 24 hours after approval or 7 days after any other decision.</li>
          <li>We keep your birth date, the expiry date and the outcome. Clubs only see that you are 18 or older.</li>
          <li>You can see who viewed your documents and erase them at any time.</li>
        </ul>
        <Checkbox label="I agree to have my documents checked" {...form.getInputProps('consent', { type: 'checkbox' })} />
      </Card>
    </Form>
  )
}
