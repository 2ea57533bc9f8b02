import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AnswerWire, disclosure } from '../../resources/index.ts'
import { alsoRefreshes, useSave } from './useSave.ts'
import { useWhyNotWork } from '../useWhyNotWork.ts'

/** What can be done with an answer next: hand it in, complete it, review it, open it again. */
export function Steps({ answer }: { readonly answer: AnswerWire }) {
  const t = useTranslations('disclosure.objective')
  const whyNot = useWhyNotWork(answer.project_unique_id, answer.assignee_unique_id)
  const notify = useNotify()
  const inWords = useErrorWords(disclosure.answers)
  const { save, isPending } = useSave(answer)
  const submit = useAction(disclosure.answers.submit, { alsoRefreshes })
  const at = { project: answer.project_unique_id, objective: answer.unique_id, version: answer.version }
  if (answer.not_applicable) return null
  if (answer.status === 'in_review') return <Review answer={answer} />
  const isOpen = !answer.is_completed
  return (
    <Stack gap="sm">
      {answer.review_note && isOpen && (
        <Alert title={t('reviewNote')} variant="default">
          {answer.review_note}
        </Alert>
      )}
      <Group>
        {isOpen && answer.reviewer_unique_id && (
          <Refused why={whyNot(disclosure.answers.submit)}>
            <Button
              variant="default"
              loading={submit.isPending}
              onClick={() =>
                submit.mutate(at, {
                  onSuccess: () => notify.done(t('submitted')),
                  onError: (error) => notify.trouble(inWords(error).sentence),
                })
              }
            >
              {t('submit')}
            </Button>
          </Refused>
        )}
        <Refused why={whyNot(disclosure.objectives.save)}>
          <Button
            variant="default"
            loading={isPending}
            onClick={() => save({ is_completed: isOpen }, isOpen ? t('completed') : t('reopened'))}
          >
            {isOpen ? t('complete') : t('reopen')}
          </Button>
        </Refused>
      </Group>
    </Stack>
  )
}

function Review({ answer }: { readonly answer: AnswerWire }) {
  const t = useTranslations('disclosure.objective')
  const whyRefused = useWhyRefused()
  const notify = useNotify()
  const inWords = useErrorWords(disclosure.answers)
  const review = useAction(disclosure.answers.review, { alsoRefreshes })
  const [note, setNote] = useState('')
  const why = whyRefused(disclosure.answers.review)
  const decide = (outcome: 'accepted' | 'changes_requested') =>
    review.mutate(
      {
        project: answer.project_unique_id,
        objective: answer.unique_id,
        version: answer.version,
        outcome,
        note: note || undefined,
      },
      { onError: (error) => notify.trouble(inWords(error).sentence) },
    )
  return (
    <Stack gap="sm">
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        maxLength={2_000}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group>
        <Refused why={why}>
          <Button loading={review.isPending} onClick={() => decide('accepted')}>
            {t('accept')}
          </Button>
        </Refused>
        <Refused why={why}>
          <Button variant="default" loading={review.isPending} onClick={() => decide('changes_requested')}>
            {t('askChanges')}
          </Button>
        </Refused>
      </Group>
    </Stack>
  )
}
