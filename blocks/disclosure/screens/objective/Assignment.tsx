import { Button, Group, TextInput, Title } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AnswerWire, disclosure } from '../../resources/index.ts'
import { alsoRefreshes } from './useSave.ts'
import { useWhyNotWork } from '../useWhyNotWork.ts'

/** Whose an objective is, who reviews it, and by when. */
export function Assignment({ answer }: { readonly answer: AnswerWire }) {
  const t = useTranslations('disclosure.objective')
  const words = useTranslations('disclosure.resources.answers.fields')
  const notify = useNotify()
  const inWords = useErrorWords(disclosure.answers)
  const why = useWhyNotWork(answer.project_unique_id)(disclosure.answers.assign)
  const assign = useAction(disclosure.answers.assign, { alsoRefreshes })
  const [assignee, setAssignee] = useState(answer.assignee_unique_id)
  const [reviewer, setReviewer] = useState(answer.reviewer_unique_id)
  const [due, setDue] = useState(answer.due_on ?? '')
  return (
    <section aria-label={t('assignment')}>
      <Title order={3} size="h5" mb="xs">
        {t('assignment')}
      </Title>
      <Group align="end" grow preventGrowOverflow={false}>
        <RefInput
          target="gateway.users"
          label={words('assignee')}
          value={assignee}
          onChange={setAssignee}
          disabled={why !== null}
        />
        <RefInput
          target="gateway.users"
          label={words('reviewer')}
          value={reviewer}
          onChange={setReviewer}
          disabled={why !== null}
        />
        <TextInput
          type="date"
          label={words('dueOn')}
          value={due}
          onChange={(event) => setDue(event.currentTarget.value)}
          disabled={why !== null}
        />
      </Group>
      <Refused why={why}>
        <Button
          mt="sm"
          variant="default"
          loading={assign.isPending}
          onClick={() =>
            assign.mutate(
              {
                project: answer.project_unique_id,
                objective_unique_ids: [answer.unique_id],
                assignee_unique_id: assignee,
                reviewer_unique_id: reviewer,
                due_on: due || null,
              },
              {
                onSuccess: () => notify.done(t('assigned')),
                onError: (error) => notify.trouble(inWords(error).sentence),
              },
            )
          }
        >
          {t('assign')}
        </Button>
      </Refused>
    </section>
  )
}
