import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AnswerWire, disclosure } from '../../resources/index.ts'
import { alsoRefreshes, useSave } from './useSave.ts'
import { useWhyNotWork } from '../useWhyNotWork.ts'

/** That an objective does not apply: why, and whether somebody who may agreed. */
export function Exemption({ answer }: { readonly answer: AnswerWire }) {
  const t = useTranslations('disclosure.exemption')
  const whyRefused = useWhyRefused()
  const whyNot = useWhyNotWork(answer.project_unique_id, answer.assignee_unique_id)
  const [opened, setOpened] = useState(false)
  const [reason, setReason] = useState('')
  const { save, isPending } = useSave(answer)
  const decide = useAction(disclosure.answers.decideNotApplicable, { alsoRefreshes })
  const at = { project: answer.project_unique_id, objective: answer.unique_id, version: answer.version }
  if (answer.is_completed) return null
  if (!answer.not_applicable)
    return opened ? (
      <Stack gap="sm">
        <Textarea
          label={t('reason')}
          required
          maxLength={2_000}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group>
          <Button
            loading={isPending}
            disabled={reason.trim() === ''}
            onClick={() => save({ not_applicable: true, not_applicable_reason: reason }, t('done'))}
          >
            {t('confirm')}
          </Button>
          <Button variant="default" onClick={() => setOpened(false)}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    ) : (
      <div>
        <Refused why={whyNot(disclosure.objectives.save)}>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
            {t('mark')}
          </Button>
        </Refused>
      </div>
    )
  return (
    <Stack gap="sm">
      <Text fw={600}>{answer.not_applicable_approved_at ? t('approved') : t('waiting')}</Text>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{answer.not_applicable_reason}</Text>
      <Group>
        {!answer.not_applicable_approved_at && (
          <Refused why={whyRefused(disclosure.answers.decideNotApplicable)}>
            <Button loading={decide.isPending} onClick={() => decide.mutate({ ...at, approve: true })}>
              {t('approve')}
            </Button>
          </Refused>
        )}
        <Refused why={whyNot(disclosure.objectives.save)}>
          <Button variant="default" loading={isPending} onClick={() => save({ not_applicable: false })}>
            {t('takeBack')}
          </Button>
        </Refused>
      </Group>
    </Stack>
  )
}
