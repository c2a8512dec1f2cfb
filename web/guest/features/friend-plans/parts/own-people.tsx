import X from 'lucide-react/icons/x'
import { useState, type ComponentProps } from 'react'
import type { FriendPlan } from '#contract/friend-plans/friend-plans.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { useRemoveAnswer } from '../queries/own-plan-queries.ts'
import { PlanPeople } from './plan-people.tsx'

type PlanAnswerRow = FriendPlan['answers'][number]

interface OwnPeopleProps {
  eventId: string
  plan: FriendPlan
  maker: ComponentProps<typeof PlanPeople>['maker']
}

const answerOf = ({ name }: PlanAnswerRow) => (name === null ? 'this answer' : `${name}’s answer`)

/** Who answered a client’s own plan. A link gets around: each answer can be removed, also one without a name. */
export function OwnPeople({ eventId, plan, maker }: OwnPeopleProps) {
  const [chosen, setChosen] = useState<PlanAnswerRow | null>(null)
  const { mutate, isPending } = useRemoveAnswer(eventId)
  const keep = () => setChosen(null)
  const done = () => {
    keep()
    toast({ tone: 'ok', message: 'Answer removed' })
    // The button that opened the dialog is gone: reading continues at the heading.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#people')?.focus())
  }
  const remove = (answer: PlanAnswerRow, index: number) => (
    <IconButton
      label={answer.name === null ? `Remove answer ${index + 1}, without a name` : `Remove ${answer.name}’s answer`}
      onClick={() => setChosen(answer)}
    >
      <X size={18} aria-hidden="true" />
    </IconButton>
  )
  return (
    <>
      <PlanPeople plan={plan} answers={plan.answers} maker={maker} action={remove} />
      <Dialog open={chosen !== null} onClose={keep} title={chosen === null ? '' : `Remove ${answerOf(chosen)}?`}>
        <p>It’s deleted for you and your friends. Anyone with the link can still answer. To stop that, close the plan.</p>
        <DialogActions>
          <Button variant="secondary" onClick={keep}>
            Keep answer
          </Button>
          <Button variant="danger" pending={isPending} onClick={() => chosen !== null && mutate(chosen.id, { onSuccess: done })}>
            Remove answer
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
