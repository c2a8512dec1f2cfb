import { ActionIcon, Button, Input } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { OwnClub } from '#contract/clubs.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { PercentField } from '../../../ui/percent-field.tsx'
import styles from './policy-section.module.css'
import { SectionForm } from './section.tsx'
import { useSection, type SectionProps } from './use-section.ts'

interface Step {
  hours_before: number | null
  refund_bp: number | null
}

const valuesOf = ({ cancellation_policy }: OwnClub) => ({
  cancellation_policy: cancellation_policy as Step[],
})

// A cleared number is null: the schema reports what is required.
const bodyOf = ({ cancellation_policy }: ReturnType<typeof valuesOf>) => ({
  cancellation_policy: cancellation_policy.map(({ hours_before, refund_bp }) => ({
    hours_before: hours_before ?? Number.NaN,
    refund_bp: refund_bp ?? Number.NaN,
  })),
})

/** The refund when a guest cancels. */
export function PolicySection(props: SectionProps) {
  const section = useSection(props, { valuesOf, bodyOf })
  const { form } = section
  const { cancellation_policy: steps } = form.values
  const write = (next: Step[]) => form.setFieldValue('cancellation_policy', next)
  const change = (place: number, part: Partial<Step>) =>
    write(steps.map((step, index) => (index === place ? { ...step, ...part } : step)))
  const fault = form.errors['cancellation_policy']

  return (
    <SectionForm
      title="Cancellation"
      lead="Guests see these terms before they book. If you cancel an event, guests get a full refund."
      section={section}
    >
      <ol className={styles.steps}>
        {steps
          .map((step, place) => ({ ...step, place, key: `step ${place}` }))
          .map(({ key, place: index, ...step }) => (
            <li key={key} className={styles.step}>
              <NumberField
                label={`Step ${index + 1}: hours before the start`}
                value={step.hours_before}
                onChange={(hours_before) => change(index, { hours_before })}
                error={form.errors[`cancellation_policy.${index}.hours_before`]}
              />
              <PercentField
                label="Refunded"
                value={step.refund_bp}
                onChange={(refund_bp) => change(index, { refund_bp })}
                error={form.errors[`cancellation_policy.${index}.refund_bp`]}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove step ${index + 1}`}
                disabled={steps.length === 1}
                onClick={() => write(steps.filter((_, place) => place !== index))}
              >
                <X size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
      </ol>
      {fault !== undefined && <Input.Error role="alert">{fault}</Input.Error>}
      <Button
        variant="default"
        size="xs"
        className={styles.add}
        leftSection={<Plus size={16} aria-hidden="true" />}
        onClick={() => write([...steps, { hours_before: null, refund_bp: null }])}
      >
        Add a step
      </Button>
    </SectionForm>
  )
}
