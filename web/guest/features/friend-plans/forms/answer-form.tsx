import { useForm } from '@mantine/form'
import type { PlanAnswer } from '#contract/friend-plans/friend-plans.ts'
import type { SharedPlan } from '#contract/friend-plans/plan-answers.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSession } from '../../../../shared/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAnswerPlan } from '../queries/shared-plan-queries.ts'

const options: readonly { value: PlanAnswer; label: string }[] = [
  { value: 'going', label: 'I’m going' },
  { value: 'maybe', label: 'Maybe' },
  { value: 'not_going', label: 'I can’t come' },
]

interface AnswerValues extends Record<string, unknown> {
  /** Empty until one is chosen. */
  answer: PlanAnswer | ''
  shows_name: boolean
  name: string
  shows_booking: boolean
}

/** A friend's answer, and what of them the others see: nothing but a number unless they choose otherwise. */
export function AnswerForm({ plan, code }: { plan: SharedPlan; code: string }) {
  const { yours } = plan
  const session = useSession()
  const isGuest = sessionMay(session, 'book')
  const { answer, withdraw } = useAnswerPlan(code)
  const form = useForm<AnswerValues>({
    initialValues: {
      answer: yours?.answer ?? '',
      shows_name: typeof yours?.name === 'string',
      name: yours?.name ?? (session.status === 'signed_in' ? session.user.first_name : ''),
      shows_booking: yours?.shows_booking ?? false,
    },
    validate: {
      answer: (choice) => (choice === '' ? 'Choose an answer' : null),
      name: (text, { shows_name }) => (shows_name && text.trim() === '' ? 'First name is required' : null),
    },
  })
  const { shows_name } = form.values
  return (
    <Form
      form={form}
      wide
      submit={yours === null ? 'Send answer' : 'Save answer'}
      onSubmit={async ({ answer: choice, name, ...shows }) => {
        if (choice === '') return
        await answer.mutateAsync({
          answer: choice,
          name: shows.shows_name ? name.trim() : null,
          shows_booking: isGuest && shows.shows_name && shows.shows_booking,
        })
        toast({ tone: 'ok', message: 'Your answer is saved' })
      }}
      beside={yours !== null && <Withdraw withdraw={withdraw} onDone={() => form.reset()} />}
    >
      <RadioCards
        label="Your answer"
        options={options}
        value={form.values.answer}
        onChange={(next) => form.setFieldValue('answer', next)}
        error={form.errors['answer']}
      />
      <Checkbox label="Show my name to people in this plan" {...form.getInputProps('shows_name', { type: 'checkbox' })} />
      {shows_name && (
        <TextField
          label="First name"
          hint="Everyone with the link sees it."
          autoComplete="given-name"
          maxLength={50}
          {...form.getInputProps('name')}
        />
      )}
      {shows_name && isGuest && (
        <Checkbox label="Show beside my name when I’ve booked" {...form.getInputProps('shows_booking', { type: 'checkbox' })} />
      )}
    </Form>
  )
}

interface WithdrawProps {
  withdraw: ReturnType<typeof useAnswerPlan>['withdraw']
  onDone: () => void
}

function Withdraw({ withdraw: { mutate, isPending }, onDone }: WithdrawProps) {
  const go = () =>
    mutate(undefined, {
      onSuccess: () => {
        onDone()
        toast({ tone: 'ok', message: 'Your answer is deleted' })
      },
      onError: () => toast({ tone: 'bad', message: 'Nothing has changed. Try again in a moment.' }),
    })
  return (
    <Button variant="quiet" pending={isPending} onClick={go}>
      Withdraw answer
    </Button>
  )
}
