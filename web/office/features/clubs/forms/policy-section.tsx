import { ActionIcon, Button, Input } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import styles from './policy-section.module.css'
import { Section } from './section.tsx'
import type { SectionProps } from './setup-form.ts'

/** The refund when a guest cancels. */
export function PolicySection({ form }: SectionProps) {
  const { cancellation_policy: steps } = form.values
  const write = (next: typeof steps) => form.setFieldValue('cancellation_policy', next)
  const change = (place: number, part: Partial<(typeof steps)[number]>) =>
    write(steps.map((step, index) => (index === place ? { ...step, ...part } : step)))
  const fault = form.errors['cancellation_policy']

  return (
    <Section
      title="Cancellation"
      lead="Guests see these terms before they book. If you cancel an event, guests get a full refund."
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
                label={`Step ${index + 1}: refunded`}
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
    </Section>
  )
}
